import type { Ref } from 'react';
import { fraseSinLlegar, nombreConductor, type InscripcionListada } from '@portal/contracts/inscripciones';
import { esDePrueba, estadoAdmin, estadosAdmin, estadosMarca } from '@portal/dominio/estados';
import { fechaDe } from '@portal/dominio/formatos';
import { Icon, Plate } from '@portal/ui';
import { useMedia } from '@portal/ui/media';
import { Abrir } from './abrir.js';
import { EstadoExplicado } from './estado-explicado.js';
import { esperaCorta, faltaDe, reenviosDe, ultimoCorreoDe } from './fila.rules.js';
import { Marcado } from './marcado.js';
import { Casilla, CasillaDeTodas, useElegidas } from './seleccion.js';

/** Below this width a row would not fit beside the open sidebar, and cards take its place. */
const ANCHA = '(min-width: 1340px)';

/** Whether the window is wide enough for rows. */
export const useCabenFilas = (): boolean => useMedia(ANCHA);

const columnas = [
  ['placa', 'Placa'],
  ['codigo', 'Código y fecha'],
  ['conductor', 'Conductor'],
  ['tenedor', 'Tenedor'],
  ['estado', 'Estado'],
  ['falta', 'Falta y dirección'],
  ['correo', 'Último correo'],
  ['espera', 'Espera'],
] as const;

interface TablaProps {
  readonly inscripciones: readonly InscripcionListada[];
  /** Searches for this alone. */
  readonly ver: (texto: string) => void;
  /** Takes the focus after 'Cargar más', with the row of this number. */
  readonly place?: { readonly en: number; readonly ref: Ref<HTMLTableRowElement> } | undefined;
  readonly label?: string;
}

/** The list as rows of two lines: sixteen of them on a desk's screen. Each leads to its enrolment. */
export function Tabla({ inscripciones, ver, place, label = 'Inscripciones' }: TablaProps) {
  const ahora = new Date();
  const seElige = useElegidas() !== undefined;
  return (
    <table className="tarjeta re-tabla" aria-label={label}>
      <thead>
        <tr>
          {seElige && (
            <td className="re-elegir">
              <CasillaDeTodas />
            </td>
          )}
          {columnas.map(([clase, titulo]) => (
            <th key={clase} scope="col" className={`re-${clase}`}>
              {titulo}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {inscripciones.map((inscripcion, n) => (
          <Fila
            key={inscripcion.id}
            inscripcion={inscripcion}
            ahora={ahora}
            ver={ver}
            ref={place?.en === n ? place.ref : undefined}
          />
        ))}
      </tbody>
    </table>
  );
}

interface FilaProps extends Pick<TablaProps, 'ver'> {
  readonly inscripcion: InscripcionListada;
  readonly ahora: Date;
  readonly ref?: Ref<HTMLTableRowElement> | undefined;
}

function Fila({ inscripcion: i, ahora, ver, ref }: FilaProps) {
  const seleccion = useElegidas();
  const falta = faltaDe(i);
  const correo = ultimoCorreoDe(i, ahora);
  return (
    <tr ref={ref} tabIndex={-1} className={seleccion?.elegidas.has(i.id) ? 'elegida' : undefined}>
      {seleccion && (
        <td className="re-elegir">
          <Casilla id={i.id} codigo={i.codigo} />
        </td>
      )}
      <td>
        <Plate value={i.placaCabezote} />
      </td>
      <th scope="row">
        <Abrir id={i.id}>
          <b className="cod-m">
            <Marcado>{i.codigo}</Marcado>
          </b>
        </Abrir>
        <span>{fechaDe(i.createdAt)}</span>
      </th>
      <td>
        <b className="re-entero" title={nombreConductor(i)}>
          <Marcado>{nombreConductor(i)}</Marcado>
        </b>
      </td>
      <td>
        <span className="re-entero" title={i.nombreRazonSocial}>
          <Marcado>{i.nombreRazonSocial}</Marcado>
        </span>
      </td>
      <td>
        <Estado inscripcion={i} ver={ver} />
      </td>
      <td>
        <b>{falta.quien}</b>
        <span title={falta.correo}>
          <Marcado>{falta.correo}</Marcado>
        </span>
      </td>
      <td>
        <span className={correo.tono && `re-${correo.tono}`} title={correo.texto}>
          {correo.texto}
        </span>
        <OtroCorreo inscripcion={i} />
      </td>
      <td className="re-espera">{esperaCorta(i, ahora)}</td>
    </tr>
  );
}

/** How often links were mailed anew, or before that what reached nobody. */
const OtroCorreo = ({ inscripcion: { sinLlegar, entregas } }: Pick<FilaProps, 'inscripcion'>) =>
  sinLlegar ? (
    <span className="re-aviso" title={fraseSinLlegar(sinLlegar)}>
      {fraseSinLlegar(sinLlegar)}
    </span>
  ) : (
    <span>{reenviosDe([entregas.conductor, entregas.propietario])}</span>
  );

/** The status, or what was done to it meanwhile, and in the line below what replaced it and what else is marked. */
function Estado({ inscripcion, ver }: Pick<FilaProps, 'inscripcion' | 'ver'>) {
  const { retiro, revisadaEn, sembrada, reemplazadaPor } = inscripcion;
  const estado = estadoAdmin(inscripcion);
  const marcas = [
    ...(revisadaEn ? [marcaDe('revisada')] : []),
    ...(esDePrueba(inscripcion) ? [marcaDe('prueba')] : []),
    ...(sembrada ? [marcaDe('sembrada')] : []),
  ];
  const retirada = estadosMarca.find(({ value }) => value === retiro?.como);
  return (
    <>
      {retirada ? (
        <Palabra {...retirada} />
      ) : (
        <EstadoExplicado estado={estado}>
          <Palabra {...estadosAdmin.find(({ value }) => value === estado)!} />
        </EstadoExplicado>
      )}
      {(reemplazadaPor !== undefined || marcas.length > 0) && (
        <span className="re-marcas" title={marcas.map(({ label }) => label).join(', ')}>
          {reemplazadaPor !== undefined && <Reemplazo codigo={reemplazadaPor} ver={ver} />}
          {marcas.map((marca) => (
            <Palabra key={marca.value} {...marca} />
          ))}
        </span>
      )}
    </>
  );
}

/** The column has room for a code and a short word: how the two belong together says its name. */
const Reemplazo = ({ codigo, ver }: { readonly codigo: string } & Pick<TablaProps, 'ver'>) => (
  <button
    type="button"
    className="re-enlace"
    title={`Reemplazada por ${codigo}`}
    aria-label={`Ver ${codigo}, que la reemplaza`}
    onClick={() => ver(codigo)}
  >
    Ver {codigo}
  </button>
);

const marcaDe = (marca: (typeof estadosMarca)[number]['value']) => estadosMarca.find(({ value }) => value === marca)!;

const Palabra = ({
  tono,
  icono,
  label,
}: Pick<(typeof estadosMarca | typeof estadosAdmin)[number], 'tono' | 'icono' | 'label'>) => (
  <span className={`re-palabra ${tono}`}>
    <Icon name={icono} size="s" />
    {label}
  </span>
);
