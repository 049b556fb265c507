import type { FieldPlacement } from '@portal/pdf-signature';
import { MARGEN, type Medidas } from './hoja.js';

const SEPARACION = 7;

/** A signature field. Its height holds all evidence, a corrected address too, in letters that can be read. */
export const CAMPO = { ancho: 243, alto: 404 } as const;
/** The same for names that take several lines. */
export const ALTO_CON_NOMBRES_LARGOS = 450;

/** Where a field stands beside the other, from the left margin. */
export const izquierdaDe = (campo: CampoFirma, { util }: Medidas): number =>
  campo === 'conductor' ? SEPARACION : util - SEPARACION - CAMPO.ancho;

export const CAMPOS = ['conductor', 'propietario'] as const;
export type CampoFirma = (typeof CAMPOS)[number];

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
  medidas: Medidas,
): FieldPlacement[] =>
  CAMPOS.map((name) => {
    const [left, top] = [MARGEN + izquierdaDe(name, medidas), medidas.alto - arriba - SEPARACION];
    const rect: FieldPlacement['rect'] = [left, top - altoCampo, left + CAMPO.ancho, top];
    return { name, page: pagina - 1, rect, description: descripciones[name] };
  });
