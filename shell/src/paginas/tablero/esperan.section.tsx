import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { firmanteListado, type Entrega, type InscripcionListada } from '@portal/contracts/inscripciones';
import { HORAS_POR_VENCER } from '@portal/dominio/filtros';
import { conteo } from '@portal/dominio/formatos';
import { paginaDeRevision } from '@portal/dominio/paginas';
import { Failure, Icon, Loading, Plate, Skeleton, type IconName } from '@portal/ui/base';
import { diasDesde, direccionDe } from './cuentas.section.js';
import { useLasQueMasEsperanQuery } from './tablero.api.js';

const PRIMERAS = 5;

/** The five that wait longest, each the way to its page; nothing when none waits. */
export function EsperanSection({ ahora }: { readonly ahora: Date }) {
  const { data, isError, refetch, isFetching } = useLasQueMasEsperanQuery({ orden: 'espera', limite: PRIMERAS });
  if (data?.items.length === 0) return null;
  return (
    <section className="tarjeta esperan" aria-labelledby="esperan">
      <header className="tit-sec">
        <h3 id="esperan">Las que más esperan</h3>
        {data && <Link to={direccionDe('esperan')}>Ver las {conteo(data.total ?? '')}</Link>}
      </header>
      {data?.items.map((inscripcion) => (
        <Fila key={inscripcion.id} inscripcion={inscripcion} ahora={ahora} />
      ))}
      {!data && !isError && <Cargando />}
      {!data && isError && (
        <div className="relleno">
          <Failure
            message="No pudimos cargar las que más esperan. Revise su conexión e intente de nuevo."
            onRetry={() => void refetch()}
            busy={isFetching}
          />
        </div>
      )}
    </section>
  );
}

type Condicion = (entrega: Entrega, ahora: Date) => boolean;
const conEstado =
  (cual: Entrega['estado']): Condicion =>
  ({ estado }) =>
    estado === cual;
const venceAntesDe =
  (horas: number): Condicion =>
  ({ venceEn }, ahora) =>
    venceEn !== undefined && Date.parse(venceEn) <= ahora.getTime() + horas * 3_600_000;

/** In one word, how far the mail and the link of a missing signature got; the worst of both comes first. */
const avances: readonly [Condicion, string, IconName, mal: boolean][] = [
  [({ estado, rebote }) => estado === 'rechazado' && rebote === true, 'Rebotó', 'correoRechazado', true],
  [conEstado('rechazado'), 'Correo rechazado', 'correoRechazado', true],
  [conEstado('con-novedad'), 'Con novedad', 'advertencia', true],
  [venceAntesDe(0), 'Enlace vencido', 'reloj', true],
  [venceAntesDe(HORAS_POR_VENCER), 'Enlace por vencer', 'reloj', false],
  [conEstado('en-cola'), 'Correo en cola', 'correo', false],
  [conEstado('aceptado'), 'Sin abrir', 'correo', false],
  [conEstado('abierto'), 'Solo abrió', 'ojo', false],
];

function faltaDe(inscripcion: InscripcionListada, ahora: Date) {
  const { conductorSigned, propietarioSigned, entregas } = inscripcion;
  const faltan = [
    ...(conductorSigned ? [] : [entregas.conductor]),
    ...(propietarioSigned ? [] : [entregas.propietario]),
  ];
  const peor = avances.find(([cumple]) => faltan.some((entrega) => cumple(entrega, ahora)));
  const [, palabra, icono, mal] = peor ?? [undefined, '', 'reloj', false];
  const { etiqueta } = firmanteListado(inscripcion, conductorSigned ? 'propietario' : 'conductor');
  const quien = faltan.length > 1 ? 'Faltan los dos' : `Falta el ${etiqueta.toLowerCase()}`;
  return { quien, palabra, icono, mal } as const;
}

function Fila({ inscripcion, ahora }: { readonly inscripcion: InscripcionListada; readonly ahora: Date }): ReactNode {
  const { id, codigo, placaCabezote, nombresConductor, apellidosConductor, createdAt } = inscripcion;
  const { quien, palabra, icono, mal } = faltaDe(inscripcion, ahora);
  return (
    <Link className="pa-espera" to={paginaDeRevision(id)}>
      <Plate value={placaCabezote} />
      <span className="n">
        <b>
          {nombresConductor} {apellidosConductor}
        </b>
        <span className="mini t2">{codigo}</span>
      </span>
      <span className={mal ? 'f er' : 'f'}>
        <Icon name={icono} size="s" />
        <span>
          <b>{quien}</b>
          <br />
          {palabra}
        </span>
      </span>
      <span className="dias">{diasDesde(createdAt, ahora)}</span>
      <Icon name="siguiente" size="s" />
    </Link>
  );
}

const Cargando = () => (
  <Loading label="Cargando las que más esperan">
    {[0, 1, 2].map((row) => (
      <div key={row} className="pa-espera">
        <Skeleton width={108} height={34} />
        <Skeleton width="60%" />
        <Skeleton width={120} height={28} />
      </div>
    ))}
  </Loading>
);
