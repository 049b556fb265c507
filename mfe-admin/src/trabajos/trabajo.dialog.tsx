import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { Link } from 'react-router-dom';
import { download, isErrorApi, messageFor } from '@portal/api-client';
import { descargarTrabajo, RENGLONES_POR_PAGINA, type Renglon, type Trabajo } from '@portal/contracts/inscripciones';
import { cantidad } from '@portal/dominio/formatos';
import { paginaDeRevision } from '@portal/dominio/paginas';
import { nombreDeFirmante } from '@portal/dominio/roles';
import { Button, Dialog, Failure, Icon, Loading, Plate, Skeleton, useToast } from '@portal/ui';
import { useFocoAlIrse } from '../use-foco-al-irse.js';
import { useDetenerTrabajoMutation, useVerTrabajoQuery } from './trabajos.api.js';
import { cuandoDe, fichaDe, resueltos, resumenDe, sinHacerPrimero, tituloDe } from './trabajos.rules.js';
import { CADA_MS } from './use-trabajos.js';

interface TrabajoProps {
  readonly id: string;
  readonly ultimos: readonly Trabajo[];
  /** Those of other people that run, for who may stop them. */
  readonly ajenos: readonly Trabajo[];
  readonly abrir: (id: string) => void;
  /** An answer has shown it running in this dialog, and a later one that it has ended. */
  readonly onEnd: (id: string) => void;
  readonly onClose: () => void;
}

/**
 * A job line by line, while it runs and afterwards, with the way to the ones before it. Lines stand still while it
 * runs, and where the focus is among them or beyond the first page. Of one that ended, what was not done comes first:
 * somebody must see to it.
 */
export function TrabajoDialog({ id, ultimos, ajenos, abrir, onEnd, onClose }: TrabajoProps) {
  const [tras, setTras] = useState(0);
  const [sigue, setSigue] = useState(true);
  const [enRenglones, setEnRenglones] = useState(false);
  const [sinHacer, setSinHacer] = useState(ultimos.some((uno) => uno.id === id && uno.terminadoEn !== undefined));
  const [ordena, setOrdena] = useState(true);
  const { data, error, isFetching, refetch } = useVerTrabajoQuery(
    { id, tras, ...(sinHacer && ordena && { orden: 'sin-hacer' }) },
    { pollingInterval: sigue ? CADA_MS : 0, skipPollingIfUnfocused: true, refetchOnMountOrArgChange: true },
  );
  // A gateway of before knows no order and refuses it; a service of before passes over it. So each page is put in
  // order here too, which changes nothing where it was asked for in order. It goes a release later.
  if (sinHacer && ordena && isErrorApi(error) && error.code === 'CAMPO_NO_PERMITIDO') setOrdena(false);
  const corre = data?.trabajo.terminadoEn === undefined && !error;
  if (sigue !== corre) setSigue(corre);
  const enOrden = data?.trabajo.terminadoEn !== undefined && !sinHacer;
  if (enOrden && !enRenglones && tras === 0) setSinHacer(true);
  const verSinHacer = () => {
    setSinHacer(true);
    setTras(0);
  };
  useFinVisto(data?.trabajo, onEnd);
  const resumen = useRef<HTMLParagraphElement>(null);
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
            <Detener busy={isLoading} onClick={() => void parar()} onFocusLost={() => resumen.current?.focus()} />
          )}
          <Button onClick={onClose} autoFocus>
            Cerrar
          </Button>
        </>
      }
    >
      {data && <Resumen trabajo={data.trabajo} dicho={resumen} />}
      {data && (
        <Renglones
          accion={data.trabajo.accion}
          renglones={sinHacer ? sinHacerPrimero(data.renglones) : data.renglones}
          onFocusChange={setEnRenglones}
        />
      )}
      {data && (
        <Hojas
          total={data.trabajo.total}
          tras={tras}
          onChange={setTras}
          onSinHacer={enOrden && tras > 0 ? verSinHacer : undefined}
        />
      )}
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

interface DetenerProps {
  readonly busy: boolean;
  readonly onClick: () => void;
  /** The job ended, and the button that had the focus goes away. */
  readonly onFocusLost: () => void;
}

function Detener({ busy, onClick, onFocusLost }: DetenerProps) {
  const lugar = useFocoAlIrse(onFocusLost);
  return (
    <span ref={lugar}>
      <Button variant="outlined" busy={busy && 'Deteniendo...'} onClick={onClick}>
        Detener lo que falta
      </Button>
    </span>
  );
}

interface ResumenProps {
  readonly trabajo: Trabajo;
  /** What is said of it, to which the focus may go. */
  readonly dicho: RefObject<HTMLParagraphElement | null>;
}

function Resumen({ trabajo, dicho }: ResumenProps) {
  return (
    <div className="tr-resumen">
      <p role="status" ref={dicho} tabIndex={-1}>
        {resumenDe(trabajo, new Date())}
      </p>
      <progress max={trabajo.total} value={resueltos(trabajo)} aria-label="Avance" />
      <p className="mini t3">
        {trabajo.terminadoEn === undefined && 'Sigue aunque cierre esta página. '}
        {trabajo.nombre === undefined ? 'Empezó' : `De ${trabajo.nombre}, empezó`} el {cuandoDe(trabajo)}
      </p>
    </div>
  );
}

/** Tells the end of a job that ran before. */
function useFinVisto(trabajo: Trabajo | undefined, onEnd: TrabajoProps['onEnd']): void {
  const corria = useRef(false);
  const mirar = useEffectEvent(({ id, terminadoEn }: Trabajo) => {
    if (corria.current && terminadoEn !== undefined) onEnd(id);
    corria.current = terminadoEn === undefined;
  });
  useEffect(() => {
    if (trabajo) mirar(trabajo);
  }, [trabajo]);
}

interface RenglonesProps {
  readonly accion: Trabajo['accion'];
  readonly renglones: readonly Renglon[];
  /** Whether the focus is among them. */
  readonly onFocusChange: (dentro: boolean) => void;
}

function Renglones({ accion, renglones, onFocusChange }: RenglonesProps) {
  const ahora = new Date();
  const lista = useRef<HTMLUListElement>(null);
  const mirar = useEffectEvent(() => onFocusChange(lista.current?.contains(document.activeElement) ?? false));
  // A link that goes away with its enrolment takes the focus along, and no blur says so.
  useEffect(() => mirar(), [renglones]);
  return (
    <ul
      ref={lista}
      className="tr-renglones"
      aria-label="Resultado"
      onFocus={() => onFocusChange(true)}
      // Of a window that is left nothing else takes the focus: it stays where it is.
      onBlur={({ currentTarget, relatedTarget }) =>
        onFocusChange(currentTarget.contains(relatedTarget ?? document.activeElement))
      }
    >
      {renglones.map((renglon) => {
        const { tono, icono, texto } = fichaDe(accion, renglon, ahora);
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
  /** From a page beyond the first of a job that has ended meanwhile. */
  readonly onSinHacer: (() => void) | undefined;
}

/** The next lines of a long job. The focus goes to what is shown where a pressed button has nothing more to do. */
function Hojas({ total, tras, onChange, onSinHacer }: HojasProps) {
  const cuales = useRef<HTMLSpanElement>(null);
  if (total <= RENGLONES_POR_PAGINA) return null;
  const hayMas = (desde: number) => desde + RENGLONES_POR_PAGINA < total;
  const ir = (a: number) => {
    if (a === 0 || !hayMas(a)) cuales.current?.focus();
    onChange(a);
  };
  const empezar = () => {
    cuales.current?.focus();
    onSinHacer?.();
  };
  return (
    <div className="tr-hojas">
      <Button variant="text" disabled={tras === 0} onClick={() => ir(tras - RENGLONES_POR_PAGINA)}>
        Anteriores
      </Button>
      <span ref={cuales} tabIndex={-1}>
        {cantidad(tras + 1)} a {cantidad(Math.min(total, tras + RENGLONES_POR_PAGINA))} de {cantidad(total)}
      </span>
      <Button variant="text" disabled={!hayMas(tras)} onClick={() => ir(tras + RENGLONES_POR_PAGINA)}>
        Siguientes
      </Button>
      {onSinHacer && (
        <Button variant="text" onClick={empezar}>
          Ver primero lo que no se hizo
        </Button>
      )}
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
