import type { FieldPlacement } from '@portal/pdf-signature';
import { ANCHO, HOJA, MARGEN } from './hoja.js';

const SEPARACION = 7;

/** A signature field. Its height holds all evidence, a corrected address too, in letters that can be read. */
export const CAMPO = { ancho: 243, alto: 404 } as const;
/** The same for names that take several lines. */
export const ALTO_CON_NOMBRES_LARGOS = 450;

/** Where a field stands beside the other, from the left margin. */
export const IZQUIERDA = { conductor: SEPARACION, propietario: ANCHO - SEPARACION - CAMPO.ancho } as const;

export type CampoFirma = keyof typeof IZQUIERDA;
export const CAMPOS: readonly CampoFirma[] = ['conductor', 'propietario'];

/** Where the frame around both fields begins, which the layout decides. */
export interface Marco {
  /** Counted from 1. */
  readonly pagina: number;
  /** From the top of the sheet. */
  readonly arriba: number;
  readonly altoCampo: number;
}

/** How high the frame around both fields is. */
export const altoDelMarco = (altoCampo: number): number => altoCampo + 2 * SEPARACION;
export const DENTRO = SEPARACION;

/** Places both fields. PDF counts pages from 0 here, and heights from the bottom. */
export const colocar = (
  { pagina, arriba, altoCampo }: Marco,
  descripciones: Record<CampoFirma, string>,
): FieldPlacement[] =>
  CAMPOS.map((name) => {
    const [left, top] = [MARGEN + IZQUIERDA[name], HOJA.alto - arriba - SEPARACION];
    const rect: FieldPlacement['rect'] = [left, top - altoCampo, left + CAMPO.ancho, top];
    return { name, page: pagina - 1, rect, description: descripciones[name] };
  });
