import { useEffect, useState } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { olvidar, stickyBars, trasPintar } from '@portal/ui';
import type { Valores } from '../../valores.js';
import { porCorregir, porParada } from '../formulario/errores.rules.js';
import { anclaDe, paradas, type Parada } from '../formulario/paradas.js';
import { hechas } from '../formulario/progreso.rules.js';
import { useDerivado } from '../formulario/use-derivado.js';

/** How far the form is: stops done, fields to correct per stop, and the stop in sight. */
export function useRecorrido() {
  const { control } = useFormContext<Valores>();
  const terminadas = useDerivado(hechas);
  const { errors } = useFormState({ control });
  return { hechas: terminadas, errores: porParada(porCorregir(errors)), activa: useParadaEnVista() };
}

export type Recorrido = ReturnType<typeof useRecorrido>;

const seccionDe = (parada: Parada): HTMLElement | null => document.getElementById(anclaDe(parada));

/** What of the window the sticky bars leave free, as the page's scroll padding says it. */
function ventana() {
  const { top, bottom } = stickyBars();
  return { arriba: top, abajo: window.innerHeight - bottom };
}

/** So far below the bars a section counts as the one being read. */
const MARGEN = 72;

/** How many pixels the page can still be scrolled down. */
const resto = (): number => Math.max(0, document.documentElement.scrollHeight - window.innerHeight - window.scrollY);

/**
 * Where the person is: the stop with the focus while that is in sight, else the last one whose section has reached a
 * line below the bars. At the end of the page no further section can reach it: there the line comes down to meet them,
 * pixel by pixel.
 */
function enVista(): number {
  const { arriba, abajo } = ventana();
  const linea = arriba + MARGEN;
  const hasta = linea + Math.max(0, abajo - linea - resto());
  const leida = paradas.findLast((parada) => (seccionDe(parada)?.getBoundingClientRect().top ?? Infinity) <= hasta);
  return (paradaEnfocada(arriba, abajo) ?? leida)?.numero ?? 1;
}

function paradaEnfocada(arriba: number, abajo: number): Parada | undefined {
  const enfocado = document.activeElement;
  if (!enfocado || enfocado === document.body) return undefined;
  const { top, bottom } = enfocado.getBoundingClientRect();
  if (bottom <= arriba || top >= abajo) return undefined;
  return paradas.find((parada) => seccionDe(parada)?.contains(enfocado));
}

/** The number of the stop in sight, while the page scrolls and the focus moves. */
export function useParadaEnVista(): number {
  const [activa, setActiva] = useState(1);
  useEffect(() => {
    const mirar = () => setActiva(enVista());
    const alMoverse = () => trasPintar(mirar);
    const avisos = ['scroll', 'resize', 'focusin'] as const;
    for (const aviso of avisos) window.addEventListener(aviso, alMoverse, { passive: true });
    return () => {
      for (const aviso of avisos) window.removeEventListener(aviso, alMoverse);
      olvidar(mirar);
    };
  }, []);
  return activa;
}
