import type { ReactNode } from 'react';
import { Icono, type NombreIcono } from './icon.js';
import type { Tono } from './status-chip.js';

const iconos: Readonly<Record<Tono, NombreIcono>> = { exito: 'hecho', aviso: 'reloj', error: 'alerta', info: 'info' };

interface AvisoProps {
  readonly tono: Tono;
  /** A toast says the same words aloud. */
  readonly callado?: boolean;
  readonly children: ReactNode;
}

/** A notice inside a card. Errors interrupt a screen reader, the others wait. */
export function Aviso({ tono, callado, children }: AvisoProps) {
  return (
    <div className={`aviso ${tono}`} role={tono === 'error' && !callado ? 'alert' : undefined}>
      <Icono nombre={iconos[tono]} />
      <div>{children}</div>
    </div>
  );
}
