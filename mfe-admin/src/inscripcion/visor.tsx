import { useEffect, useRef, useState } from 'react';
import type { RequestOf } from '@portal/contracts/core';
import { verArchivo } from '@portal/contracts/inscripciones';
import { tamano } from '@portal/dominio/formatos';
import { Icon } from '@portal/ui';

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
  return (
    <figure className="in-visor">
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
      <iframe ref={marco} title={titulo} src={visto ? direccion : undefined} />
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
