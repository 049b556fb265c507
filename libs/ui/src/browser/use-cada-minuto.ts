import { useEffect, useEffectEvent, useRef } from 'react';

const CADA_MS = 60_000;
/** Asking keeps the session alive, so it ends well before a session that nobody uses does (30 minutes). */
const QUIETA_MS = 15 * 60_000;

const GESTOS = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;

/**
 * Asks every minute what has changed, while the page is in sight and somebody uses it: a page that was left alone lets
 * its session end.
 * @example useCadaMinuto(() => void pedir(consulta));
 */
export function useCadaMinuto(preguntar: () => void): void {
  const usadaEn = useRef(0);
  const siSeUsa = useEffectEvent(() => {
    if (document.visibilityState === 'visible' && Date.now() - usadaEn.current < QUIETA_MS) preguntar();
  });
  useEffect(() => {
    const usar = () => void (usadaEn.current = Date.now());
    usar();
    const timer = setInterval(siSeUsa, CADA_MS);
    for (const gesto of GESTOS) addEventListener(gesto, usar, { passive: true });
    return () => {
      clearInterval(timer);
      for (const gesto of GESTOS) removeEventListener(gesto, usar);
    };
  }, []);
}
