import { useEffect } from 'react';

const CADA_MS = 4000;
const VECES = 15;

/**
 * Asks again for a minute while something is on its way, so that its end shows by itself. A page that nobody sees asks
 * nothing.
 * @param enCamino what is on its way: another value begins anew, undefined ends it
 * @param preguntar has one identity, as RTK's `refetch`
 */
export function useSeguimiento(enCamino: string | undefined, preguntar: () => unknown): void {
  useEffect(() => {
    if (enCamino === undefined) return undefined;
    let veces = 0;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') preguntar();
      veces += 1;
      if (veces === VECES) clearInterval(timer);
    }, CADA_MS);
    return () => clearInterval(timer);
  }, [enCamino, preguntar]);
}
