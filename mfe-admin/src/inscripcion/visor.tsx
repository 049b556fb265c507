import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { checkSesion } from '@portal/api-client';
import type { RequestOf } from '@portal/contracts/core';
import { verArchivo } from '@portal/contracts/inscripciones';
import { tamano } from '@portal/dominio/formatos';
import { Failure, Icon, useFocusAfter } from '@portal/ui';

type Archivo = RequestOf<typeof verArchivo>['archivo'];

interface VisorProps {
  readonly id: string;
  readonly archivo: Archivo;
  readonly titulo: string;
  readonly bytes: number;
}

/** Where the browser shows a file of an enrolment. Each reading stands in the audit. */
const direccionDe = (id: string, archivo: Archivo): string =>
  verArchivo.path.replace(':id', id).replace(':archivo', archivo);

/**
 * A PDF as the browser itself shows it. It is fetched when it comes into view: only what was on screen counts as read.
 * Phones show no PDF inside a page, so there the link opens it.
 */
export function Visor({ id, archivo, titulo, bytes }: VisorProps) {
  const direccion = direccionDe(id, archivo);
  const { marco, visto } = useVisto();
  const { fallo, reintentar } = useFallo(marco, visto ? direccion : undefined);
  const { place, moveFocus } = useFocusAfter<HTMLElement>(fallo);
  return (
    <figure className="in-visor" ref={place} tabIndex={-1} aria-label={titulo}>
      <figcaption>
        <span className="peq">
          <b>{titulo}</b> <span className="t3">PDF · {tamano(bytes)}</span>
        </span>
        <a
          className="btn txt"
          href={direccion}
          target="_blank"
          rel="noreferrer"
          aria-label={`Abrir en otra pestaña: ${titulo}`}
        >
          <Icon name="externo" />
          Abrir
        </a>
      </figcaption>
      {fallo ? (
        <Failure
          message="No pudimos abrir el archivo. Revise su conexión e intente de nuevo."
          onRetry={() => {
            moveFocus();
            reintentar();
            // A frame does not say whether its session is over: then the file never comes, and the login is next.
            void checkSesion();
          }}
        />
      ) : (
        <iframe ref={marco} title={titulo} src={visto ? direccion : undefined} />
      )}
    </figure>
  );
}

/** Whether the frame has been on screen. It stays out of the layout of a phone, and is then never seen. */
function useVisto() {
  const marco = useRef<HTMLIFrameElement>(null);
  const [visto, setVisto] = useState(false);
  useEffect(() => {
    if (!marco.current || visto) return undefined;
    const observer = new IntersectionObserver((entradas) => {
      if (entradas.some(({ isIntersecting }) => isIntersecting)) setVisto(true);
    });
    observer.observe(marco.current);
    return () => observer.disconnect();
  }, [visto]);
  return { marco, visto };
}

/**
 * Whether what the frame was to show did not come. A frame tells nobody of a failure: its load event comes all the
 * same. The browser's timing of the request has the status: 0 for one that was never answered, or whose answer no frame
 * may show, as every refusal's. A shown PDF leaves a document in the frame, whatever a browser says of its status.
 */
function useFallo(marco: RefObject<HTMLIFrameElement | null>, direccion: string | undefined) {
  const [fallo, setFallo] = useState(false);
  // Before the frame's request can have ended, which is not told again.
  useLayoutEffect(() => {
    if (direccion === undefined || fallo) return undefined;
    const { href } = new URL(direccion, window.location.origin);
    const observer = new PerformanceObserver((lista) => {
      const pedidos = lista.getEntriesByName(href) as PerformanceResourceTiming[];
      if (pedidos.some(sinArchivo) && !marco.current?.contentDocument) setFallo(true);
    });
    observer.observe({ type: 'resource' });
    return () => observer.disconnect();
  }, [marco, direccion, fallo]);
  return { fallo, reintentar: () => setFallo(false) };
}

/** An older browser says no status, and then nothing is known. */
const sinArchivo = ({ initiatorType, responseStatus }: PerformanceResourceTiming): boolean =>
  initiatorType === 'iframe' && (responseStatus === 0 || responseStatus >= 400);
