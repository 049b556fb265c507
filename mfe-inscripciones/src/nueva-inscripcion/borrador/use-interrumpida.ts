import { useEffect, useState } from 'react';
import { onSesionTerminada } from '@portal/api-client';

/** In this tab alone, and beyond the login: no data, only that it happened. */
const MARCA = 'inscripcion-interrumpida';

/**
 * Did the session end while the form stood in this tab? The login that follows is a page of its own, so whoever comes back is
 * told. Known once: the next visit to the form begins without it.
 */
export function useInterrumpida(): boolean {
  const [interrumpida] = useState(() => enLaPestana((tab) => tab.getItem(MARCA)) !== undefined);
  useEffect(() => {
    enLaPestana((tab) => tab.removeItem(MARCA));
    return onSesionTerminada(() => enLaPestana((tab) => tab.setItem(MARCA, 'si')));
  }, []);
  return interrumpida;
}

function enLaPestana<Result>(hacer: (tab: Storage) => Result | null): Result | undefined {
  try {
    return hacer(sessionStorage) ?? undefined;
  } catch {
    return undefined; // storage refused: nothing is said, and nothing else depends on it
  }
}
