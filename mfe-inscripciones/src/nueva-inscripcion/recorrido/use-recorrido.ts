import { useFormContext, useFormState } from 'react-hook-form';
import type { Valores } from '../formulario.js';
import { useDerivado } from '../use-derivado.js';
import { porCorregir, porParada } from './errores.rules.js';
import { useParadaEnVista } from './parada-en-vista.js';
import { anclaDe, type Parada } from './paradas.js';
import { hechas } from './progreso.rules.js';

/** How far the form is: stops done, fields to correct per stop, and the stop in sight. */
export function useRecorrido() {
  const { control } = useFormContext<Valores>();
  const terminadas = useDerivado(hechas);
  const { errors } = useFormState({ control });
  return { hechas: terminadas, errores: porParada(porCorregir(errors)), activa: useParadaEnVista() };
}

export type Recorrido = ReturnType<typeof useRecorrido>;

/** Goes to a stop: its heading gets the focus, so that the keyboard goes on from there. */
export function irA(parada: Parada): void {
  const seccion = document.getElementById(anclaDe(parada));
  seccion?.scrollIntoView({ block: 'start' });
  seccion?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
}
