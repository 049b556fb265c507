import { useState } from 'react';
import { Link } from 'react-router-dom';
import { download, isErrorApi, messageFor } from '@portal/api-client';
import { descargarTrabajo, RENGLONES_POR_PAGINA, type Renglon, type Trabajo } from '@portal/contracts/inscripciones';
import { cantidad } from '@portal/dominio/formatos';
import { paginaDeRevision } from '@portal/dominio/paginas';
import { nombreDeFirmante } from '@portal/dominio/roles';
import { Button, Dialog, Failure, Icon, Loading, Plate, Skeleton, useToast } from '@portal/ui';
import { useDetenerTrabajoMutation, useVerTrabajoQuery } from './trabajos.api.js';
import { cuandoDe, fichaDe, resueltos, resumenDe, tituloDe } from './trabajos.rules.js';
import { CADA_MS } from './use-trabajos.js';

interface TrabajoProps {
  readonly id: string;
  readonly ultimos: readonly Trabajo[];
  /** Those of other people that run, for who may stop them. */
  readonly ajenos: readonly Trabajo[];
  readonly abrir: (id: string) => void;
  readonly onClose: () => void;
}

/** A job line by line, while it runs and afterwards, with the way to the ones before it. */
export function TrabajoDialog({ id, ultimos, ajenos, abrir, onClose }: TrabajoProps) {
  const [tras, setTras] = useState(0);
  const [sigue, setSigue] = useState(true);
  const { data, error, isFetching, refetch } = useVerTrabajoQuery(
    { id, tras },
    { pollingInterval: sigue ? CADA_MS : 0, skipPollingIfUnfocused: true, refetchOnMountOrArgChange: true },
  );
  const corre = data?.trabajo.terminadoEn === undefined && !error;
  if (sigue !== corre) setSigue(corre);
  const [detener, { isLoading }] = useDetenerTrabajoMutation();
  const toast = useToast();
  const parar = async () => {
    try {
      await detener({ id }).unwrap();
    } catch (fallo) {
      toast({ title: 'No se pudo detener.', description: messageFor(fallo, 'Intente de nuevo.'), kind: 'error' });
    }
    void refetch();
    abrir(id);
  };
  return (
    <Dialog
      open
      title={data ? tituloDe(data.trabajo) : 'Trabajo'}
      onClose={onClose}
      actions={
        <>
          {data && <DescargarResultado id={id} />}
          {data && corre && (
            <Button variant="outlined" busy={isLoading && 'Deteniendo...'} onClick={() => void parar()}>
              Detener lo que falta
            </Button>
          )}
          <Button onClick={onClose} autoFocus>
            Cerrar
          </Button>
        </>
      }
    >
      {data && <Resumen trabajo={data.trabajo} />}
      {data && <Renglones trabajo={data.trabajo} renglones={data.renglones} />}
      {data && <Hojas total={data.trabajo.total} tras={tras} onChange={setTras} />}
      {!data && !error && (
        <Loading label="Cargando el trabajo">
          <Skeleton height={56} />
        </Loading>
      )}
      {error && (
        <Failure
          message="No pudimos cargar el trabajo. Sigue en el servidor."
          requestId={isErrorApi(error) ? error.requestId : undefined}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      <Otros titulo="Otros trabajos suyos" trabajos={ultimos.filter((otro) => otro.id !== id)} abrir={abrir} />
      <Otros titulo="En curso, de otras personas" trabajos={ajenos.filter((otro) => otro.id !== id)} abrir={abrir} />
    </Dialog>
  );
}

/** 'Descargar resultado': the job line by line, as it is now. */
function DescargarResultado({ id }: { readonly id: string }) {
  const [ocupado, setOcupado] = useState(false);
  const toast = useToast();
  const descargar = async () => {
    setOcupado(true);
    try {
      await download(descargarTrabajo, { id }, 'trabajo.csv');
      toast({ title: 'Resultado descargado', description: 'Un renglón del trabajo en cada fila.', kind: 'exito' });
    } catch (error) {
      const description = messageFor(error, 'Intente de nuevo en un momento.');
      toast({ title: 'No se pudo descargar el resultado.', description, kind: 'error' });
    } finally {
      setOcupado(false);
    }
  };
  return (
    <Button variant="text" icon="descargar" busy={ocupado && 'Descargando...'} onClick={() => void descargar()}>
      Descargar resultado
    </Button>
  );
}

function Resumen({ trabajo }: { readonly trabajo: Trabajo }) {
  return (
    <div className="tr-resumen">
      <p role="status">{resumenDe(trabajo, new Date())}</p>
      <progress max={trabajo.total} value={resueltos(trabajo)} aria-label="Avance" />
      <p className="mini t3">
        {trabajo.terminadoEn === undefined && 'Sigue aunque cierre esta página. '}
        {trabajo.nombre === undefined ? 'Empezó' : `De ${trabajo.nombre}, empezó`} el {cuandoDe(trabajo)}
      </p>
    </div>
  );
}

/**
 * Lines stand still while the job runs. Of one that ended, what was not done comes first of a page: somebody must see
 * to it.
 */
function Renglones({ trabajo, renglones }: { readonly trabajo: Trabajo; readonly renglones: readonly Renglon[] }) {
  const ahora = new Date();
  const sinHacer = renglones.filter(({ estado }) => estado !== 'hecho');
  const enOrden =
    trabajo.terminadoEn === undefined
      ? renglones
      : [...sinHacer, ...renglones.filter(({ estado }) => estado === 'hecho')];
  return (
    <ul className="tr-renglones" aria-label="Resultado">
      {enOrden.map((renglon) => {
        const { tono, icono, texto } = fichaDe(trabajo.accion, renglon, ahora);
        return (
          <li key={renglon.n}>
            {renglon.placa !== undefined && <Plate value={renglon.placa} />}
            <div>
              {renglon.placa === undefined ? (
                <b>{renglon.codigo ?? 'Inscripción eliminada'}</b>
              ) : (
                <Link to={paginaDeRevision(renglon.inscripcionId)}>{renglon.nombre ?? renglon.codigo}</Link>
              )}
              <span>{detalleDe(renglon)}</span>
            </div>
            <span className={`estado ${tono}`}>
              <Icon name={icono} />
              {texto}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** Why, or for whom. */
const detalleDe = ({ motivo, rol, correo, codigo }: Renglon): string =>
  motivo ?? [rol && nombreDeFirmante(rol), correo ?? codigo].filter(Boolean).join(' · ');

interface HojasProps {
  readonly total: number;
  readonly tras: number;
  readonly onChange: (tras: number) => void;
}

/** The next lines of a long job. */
function Hojas({ total, tras, onChange }: HojasProps) {
  if (total <= RENGLONES_POR_PAGINA) return null;
  return (
    <div className="tr-hojas">
      <Button variant="text" disabled={tras === 0} onClick={() => onChange(tras - RENGLONES_POR_PAGINA)}>
        Anteriores
      </Button>
      <span>
        {cantidad(tras + 1)} a {cantidad(Math.min(total, tras + RENGLONES_POR_PAGINA))} de {cantidad(total)}
      </span>
      <Button
        variant="text"
        disabled={tras + RENGLONES_POR_PAGINA >= total}
        onClick={() => onChange(tras + RENGLONES_POR_PAGINA)}
      >
        Siguientes
      </Button>
    </div>
  );
}

interface OtrosProps {
  readonly titulo: string;
  readonly trabajos: readonly Trabajo[];
  readonly abrir: TrabajoProps['abrir'];
}

function Otros({ titulo, trabajos, abrir }: OtrosProps) {
  if (trabajos.length === 0) return null;
  return (
    <details className="tr-anteriores">
      <summary>{titulo}</summary>
      <ul>
        {trabajos.map((otro) => (
          <li key={otro.id}>
            <button type="button" onClick={() => abrir(otro.id)}>
              {tituloDe(otro)} <span>{[otro.nombre, cuandoDe(otro)].filter(Boolean).join(' · ')}</span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
