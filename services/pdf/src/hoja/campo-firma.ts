import type { FieldPlacement } from '@portal/pdf-signature';
import { ANCHO, HOJA, MARGEN } from './hoja.js';

/** The signature block of the last page has fixed heights, so the fields need no measuring. */
export const BLOQUE_ARRIBA = 398;
export const CAMPO = { ancho: 243, alto: 244, arriba: 421 } as const;

const IZQUIERDA = { conductor: MARGEN + 7, propietario: MARGEN + ANCHO - 7 - CAMPO.ancho } as const;

export type CampoFirma = keyof typeof IZQUIERDA;
export const CAMPOS: readonly CampoFirma[] = ['conductor', 'propietario'];
export const izquierdaDe = (campo: CampoFirma): number => IZQUIERDA[campo];

/** Places both fields on a page, counted from 0. PDF counts heights from the bottom. */
export const colocar = (page: number, descripciones: Record<CampoFirma, string>): FieldPlacement[] =>
  CAMPOS.map((name) => {
    const [left, top] = [IZQUIERDA[name], HOJA.alto - CAMPO.arriba];
    return { name, page, rect: [left, top - CAMPO.alto, left + CAMPO.ancho, top], description: descripciones[name] };
  });
