import { useEffect } from 'react';
import { avisarVisto } from '../calls/firmas.api.js';

const gestos = ['pointerdown', 'keydown', 'touchstart', 'wheel'] as const;

/** Tells the server once, after the first gesture, that a person opened the link: scanners make none (security 18). */
export function useVisto(token: string, abierto: boolean): void {
  useEffect(() => {
    if (!abierto) return undefined;
    const callar = () => gestos.forEach((gesto) => window.removeEventListener(gesto, avisar));
    const avisar = () => {
      callar();
      // Only a delivery mark: signing goes on without it.
      avisarVisto(token).catch((error: unknown) => console.warn('seen', error));
    };
    for (const gesto of gestos) window.addEventListener(gesto, avisar, { passive: true });
    return callar;
  }, [token, abierto]);
}
