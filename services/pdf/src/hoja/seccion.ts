import type { Content, TableCell } from 'pdfmake/interfaces.js';
import { COLOR, type Medidas } from './hoja.js';

/** A label above its value, and its width in twelfths of the row. */
export type Celda = readonly [label: string, value: string, columnas: number];

export interface Seccion {
  titulo: string;
  filas: readonly (readonly Celda[])[];
}

const PADDING = 6;

/** Thin lines around every cell. */
export const lineas = {
  hLineWidth: () => 0.6,
  vLineWidth: () => 0.6,
  hLineColor: () => COLOR.linea,
  vLineColor: () => COLOR.linea,
  paddingLeft: () => PADDING,
  paddingRight: () => PADDING,
  paddingTop: () => 2.5,
  paddingBottom: () => 3,
};

/** The words of each of equal cells that share a row. */
export const anchoDe = (util: number, celdas: number): number => (util - 0.6) / celdas - 2 * PADDING - 0.6;

/** The petrol-blue head of a section. */
export const titulo = (text: string): Content => ({
  table: {
    widths: ['*'],
    body: [[{ text, tag: 'H2', bold: true, fontSize: 9, color: '#FFFFFF', fillColor: COLOR.primario }]],
  },
  layout: { ...lineas, hLineWidth: () => 0, vLineWidth: () => 0, paddingTop: () => 3.5, paddingBottom: () => 3.5 },
});

const celda = ([label, value]: Celda): TableCell => ({
  tag: 'LI',
  stack: [
    { text: label, tag: 'Lbl', fontSize: 8, color: COLOR.texto2 },
    { text: value || '—', tag: 'LBody', fontSize: 10 },
  ],
});

/** One table per row, because each row has its own columns. */
function fila(celdas: readonly Celda[], util: number): Content {
  const widths = celdas.map(([, , columnas]) => (util * columnas) / 12 - 2 * PADDING - 0.6);
  return { table: { widths, body: [celdas.map(celda)], dontBreakRows: true }, layout: lineas, margin: [0, -0.6, 0, 0] };
}

/** A section. Its head and rows stay on one page. Who hears it hears one list of labels with their values. */
export const seccion = ({ titulo: text, filas }: Seccion, { util }: Medidas): Content => ({
  unbreakable: true,
  margin: [0, 0, 0, 7],
  stack: [titulo(text), { tag: 'L', stack: filas.map((celdas) => fila(celdas, util)) }],
});

/** A framed block of prose under a section's head. */
export const recuadro = (content: Content[]): Content => ({
  table: { widths: ['*'], body: [[{ stack: content }]] },
  layout: { ...lineas, paddingTop: () => 5, paddingBottom: () => 5 },
});
