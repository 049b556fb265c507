import type { Hoja } from '@portal/contracts/pdf';

/** 15 mm in points. */
export const MARGEN = 42.52;

/** A sheet in points. */
export interface Medidas {
  readonly ancho: number;
  readonly alto: number;
  /** Between the margins. */
  readonly util: number;
}

const medidas = (ancho: number, alto: number): Medidas => ({ ancho, alto, util: ancho - 2 * MARGEN });
const hojas: Readonly<Record<Hoja, Medidas>> = { a4: medidas(595.28, 841.89), carta: medidas(612, 792) };

/** The sheet of a document. What was frozen before there was a choice is A4. */
export const medidasDe = (hoja: Hoja = 'a4'): Medidas => hojas[hoja];

export const ARRIBA = 116;
export const ABAJO = 92;

/** No word of the document is smaller, in points. */
export const LETRA_MENOR = 8;

export const COLOR = {
  primario: '#0B5566',
  acento: '#F5A912',
  texto: '#10262D',
  texto2: '#41575E',
  linea: '#C3D0D3',
  control: '#74898F',
  fondo: '#F3F6F6',
} as const;
