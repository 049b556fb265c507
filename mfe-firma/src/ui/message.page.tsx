import { useEffect, useRef, type ReactNode } from 'react';
import { Icono, type NombreIcono } from './icon.js';
import type { Tono } from './status-chip.js';

interface MensajeProps {
  readonly tono: Tono;
  readonly icono: NombreIcono;
  readonly titulo: string;
  readonly children: ReactNode;
}

/** A full-page ending: icon, title, one sentence. Focus goes to the title, so that it is read. */
export function Mensaje({ tono, icono, titulo, children }: MensajeProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), [titulo]);
  return (
    <main className="mensaje">
      <span className={`emblema ${tono}`}>
        <Icono nombre={icono} />
      </span>
      <h1 ref={title} tabIndex={-1}>
        {titulo}
      </h1>
      {children}
    </main>
  );
}
