import type { FieldPlacement } from '@portal/pdf-signature';
import { ANCHO, HOJA, MARGEN } from './medidas.js';

/** The signature block of the last page hangs at fixed heights, so the fields need no measuring. */
export const BLOQUE_ARRIBA = 398;
export const CAMPO = { ancho: 243, alto: 244, arriba: 421 } as const;

const IZQUIERDA = { conductor: MARGEN + 7, propietario: MARGEN + ANCHO - 7 - CAMPO.ancho } as const;

export type Campo = keyof typeof IZQUIERDA;
export const CAMPOS: readonly Campo[] = ['conductor', 'propietario'];
export const izquierdaDe = (campo: Campo): number => IZQUIERDA[campo];

/** Both fields on the given page, counted from 0. PDF counts heights from the bottom. */
export const colocar = (page: number, descripciones: Record<Campo, string>): FieldPlacement[] =>
  CAMPOS.map((name) => {
    const [left, top] = [IZQUIERDA[name], HOJA.alto - CAMPO.arriba];
    return { name, page, rect: [left, top - CAMPO.alto, left + CAMPO.ancho, top], description: descripciones[name] };
  });
