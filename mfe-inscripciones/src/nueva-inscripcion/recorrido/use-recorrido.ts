import { useEffect, useState } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import type { Valores } from '../formulario.js';
import { porCorregir, porParada } from './errores.rules.js';
import { anclaDe, paradas, type Parada } from './paradas.js';
import { hechas } from './progreso.rules.js';

/** How far the form is: stops done, fields to correct per stop, and the stop in sight. */
export function useRecorrido() {
  const { control } = useFormContext<Valores>();
  const terminadas = useWatch({ control, compute: hechas });
  const { errors } = useFormState({ control });
  return { hechas: terminadas, errores: porParada(porCorregir(errors)), activa: useParadaEnVista() };
}

export type Recorrido = ReturnType<typeof useRecorrido>;

/** Below this line under the bars a section counts as the one being read. */
const LINEA = 160;

const enVista = (): number =>
  paradas.findLast((parada) => {
    const seccion = document.getElementById(anclaDe(parada));
    return seccion !== null && seccion.getBoundingClientRect().top <= LINEA;
  })?.numero ?? 1;

function useParadaEnVista(): number {
  const [activa, setActiva] = useState(1);
  useEffect(() => {
    const mirar = () => setActiva(enVista());
    window.addEventListener('scroll', mirar, { passive: true });
    return () => window.removeEventListener('scroll', mirar);
  }, []);
  return activa;
}

/** Goes to a stop: its heading gets the focus, so that the keyboard goes on from there. */
export function irA(parada: Parada): void {
  const seccion = document.getElementById(anclaDe(parada));
  seccion?.scrollIntoView({ block: 'start' });
  seccion?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
}
