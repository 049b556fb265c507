import { useFormContext, useFormState } from 'react-hook-form';
import type { Valores } from '../../valores.js';
import { porCorregir, porParada } from '../formulario/errores.rules.js';
import { anclaDe, type Parada } from '../formulario/paradas.js';
import { hechas } from '../formulario/progreso.rules.js';
import { useDerivado } from '../formulario/use-derivado.js';
import { useParadaEnVista } from './parada-en-vista.js';

/** How far the form is: stops done, fields to correct per stop, and the stop in sight. */
export function useRecorrido() {
  const { control } = useFormContext<Valores>();
  const terminadas = useDerivado(hechas);
  const { errors } = useFormState({ control });
  return { hechas: terminadas, errores: porParada(porCorregir(errors)), activa: useParadaEnVista() };
}

export type Recorrido = ReturnType<typeof useRecorrido>;
