/** The sheet in points: A4 with margins of 15 mm. */
export const HOJA = { ancho: 595.28, alto: 841.89 } as const;
export const MARGEN = 42.52;
export const ANCHO = HOJA.ancho - 2 * MARGEN;
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
