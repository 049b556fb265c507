import { useEffect, useState } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { afterPaint, cancelAfterPaint, stickyBars } from '@portal/ui';
import type { Valores } from '../../valores.js';
import { hechas } from '../formulario/hechas.rules.js';
import { anclaDe, paradas, type Parada } from '../formulario/paradas.js';
import { porCorregir, porParada } from '../formulario/por-corregir.rules.js';
import { useDerived } from '../formulario/use-derived.js';

/** How far the form is: stops done, fields to correct per stop, and the stop in sight. */
export function useRecorrido() {
  const { control } = useFormContext<Valores>();
  const terminadas = useDerived(hechas);
  const { errors } = useFormState({ control });
  return { hechas: terminadas, errores: porParada(porCorregir(errors)), activa: useParadaEnVista() };
}

export type Recorrido = ReturnType<typeof useRecorrido>;

const seccionDe = (parada: Parada): HTMLElement | null => document.getElementById(anclaDe(parada));

/** The part of the window that the sticky bars leave free. */
function ventana() {
  const { top, bottom } = stickyBars();
  return { arriba: top, abajo: window.innerHeight - bottom };
}

/** A section whose top is less than so many pixels below the bars is the one being read. */
const MARGEN = 72;

/** How many pixels the page can still scroll down. */
const resto = (): number => Math.max(0, document.documentElement.scrollHeight - window.innerHeight - window.scrollY);

/**
 * The stop where the person is: the focused one while it is in sight, else the last one whose section has reached a
 * line below the bars. Near the end of the page the last sections cannot reach it, so the line comes down to meet them.
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
    const onMove = () => afterPaint(mirar);
    const avisos = ['scroll', 'resize', 'focusin'] as const;
    for (const aviso of avisos) window.addEventListener(aviso, onMove, { passive: true });
    return () => {
      for (const aviso of avisos) window.removeEventListener(aviso, onMove);
      cancelAfterPaint(mirar);
    };
  }, []);
  return activa;
}
