import type { ReactNode } from 'react';
import type { Tono } from './estado.js';
import { Icono, type NombreIcono } from './icono.js';

const iconos: Readonly<Record<Tono, NombreIcono>> = { exito: 'hecho', aviso: 'reloj', error: 'alerta', info: 'info' };

/** A notice inside a card. Errors interrupt a screen reader, the others wait. */
export function Aviso({ tono, children }: { readonly tono: Tono; readonly children: ReactNode }) {
  return (
    <div className={`aviso ${tono}`} role={tono === 'error' ? 'alert' : undefined}>
      <Icono nombre={iconos[tono]} />
      <div>{children}</div>
    </div>
  );
}
