import { useEffect, useState } from 'react';
import { anclaDe, paradas, type Parada } from './paradas.js';

const seccionDe = (parada: Parada): HTMLElement | null => document.getElementById(anclaDe(parada));

/** What of the window the sticky bars leave free, as the page's scroll padding says it. */
function ventana() {
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement);
  const arriba = Number.parseFloat(scrollPaddingTop) || 0;
  const abajo = window.innerHeight - (Number.parseFloat(scrollPaddingBottom) || 0);
  return { arriba, abajo };
}

/** So far below the bars a section counts as the one being read. */
const MARGEN = 72;

/** How many pixels the page can still be scrolled down. */
const resto = (): number => Math.max(0, document.documentElement.scrollHeight - window.innerHeight - window.scrollY);

/**
 * The last stop whose section has reached a line below the bars. At the end of the page no further section can reach
 * it, so there the line comes down to meet them, pixel by pixel, and the one that has the focus goes before.
 */
function enVista(): number {
  const { arriba, abajo } = ventana();
  const linea = arriba + MARGEN;
  const bajada = Math.max(0, abajo - linea - resto());
  const alcanzada = (hasta: number) => (parada: Parada) => (seccionDe(parada)?.getBoundingClientRect().top ?? Infinity) <= hasta;
  const enfocada = bajada > 0 ? paradas.find((parada) => seccionDe(parada)?.contains(document.activeElement)) : undefined;
  const leida = enfocada && alcanzada(abajo)(enfocada) ? enfocada : paradas.findLast(alcanzada(linea + bajada));
  return leida?.numero ?? 1;
}

/** The number of the stop in sight, while the page scrolls and the focus moves. */
export function useParadaEnVista(): number {
  const [activa, setActiva] = useState(1);
  useEffect(() => {
    const mirar = () => setActiva(enVista());
    const avisos = ['scroll', 'resize', 'focusin'] as const;
    for (const aviso of avisos) window.addEventListener(aviso, mirar, { passive: true });
    return () => {
      for (const aviso of avisos) window.removeEventListener(aviso, mirar);
    };
  }, []);
  return activa;
}
