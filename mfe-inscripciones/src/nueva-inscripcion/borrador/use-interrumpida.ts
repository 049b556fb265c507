import { useEffect, useState } from 'react';
import { onSesionTerminada } from '@portal/api-client';
import { type BorradorGuardado } from '../../borrador-guardado.js';
import type { ControlBorrador } from './control-borrador.js';

/** In this tab alone, and beyond the login: when the draft was stored that the end of a session interrupted. */
const MARCA = 'inscripcion-interrumpida';

/**
 * Is this draft, as it stands, the one that was stored when the session ended in this tab? The login that follows is a page
 * of its own, so whoever comes back is told. Known once: the next visit to the form begins without it.
 */
export function useInterrumpida(borrador: ControlBorrador, ofrecido: BorradorGuardado | undefined): boolean {
  const [guardadoEn] = useState(() => enLaPestana((tab) => tab.getItem(MARCA)));
  useEffect(() => {
    enLaPestana((tab) => tab.removeItem(MARCA));
    return onSesionTerminada(() => {
      const { ocupado, estado } = borrador.ver(); // it listens too, since before: what was pending is stored by now
      if (ocupado && estado.tipo === 'guardado') enLaPestana((tab) => tab.setItem(MARCA, estado.a.toISOString()));
    });
  }, [borrador]);
  return guardadoEn !== undefined && guardadoEn === ofrecido?.guardadoEn;
}

function enLaPestana<Result>(hacer: (tab: Storage) => Result | null): Result | undefined {
  try {
    return hacer(sessionStorage) ?? undefined;
  } catch {
    return undefined; // storage refused: nothing is said, and nothing else depends on it
  }
}
