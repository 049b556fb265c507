import type { Content, DynamicContent } from 'pdfmake/interfaces.js';
import type { Empresa } from '@portal/contracts/portal';
import { COLOR, LETRA_MENOR, MARGEN, type Medidas } from './hoja.js';
import type { Tag } from './structure.js';

interface Cabecera {
  titulo: string;
  subtitulo: string;
  empresa: string;
  /** What nobody may overlook, below both. */
  aviso?: string | undefined;
  /** The company's own, if it has them: a PNG as a data: address, and '#rrggbb'. */
  marca: Pick<Empresa, 'logo' | 'acento'>;
  /** What stands at the right, above the page's number. */
  datos: readonly (readonly [label: string, value: string])[];
}

/** The portal's logo: a trailer and a road. */
const LOGO = [
  '<svg viewBox="0 0 40 40"><rect width="40" height="40" rx="10" fill="#0B5566"/>',
  '<path d="M8 8.8h20.4a2.6 2.6 0 0 1 2.05 1l2.6 3.3a1.05 1.05 0 0 1-.83 1.7H8a1 1 0 0 1-1-1v-4a1 1 0 0 1 1-1z" ',
  'fill="#fff"/><path d="M17 17.6h6v4h-6zM17 23.4h6v4h-6zM17 29.2h6v4h-6z" fill="#F7AE1B"/></svg>',
].join('');

const dato = (label: string, value: string, tag: Tag = 'P'): Content[] => [
  { text: label, tag, fontSize: LETRA_MENOR, color: COLOR.texto2 },
  { text: value, tag, fontSize: LETRA_MENOR, bold: true, alignment: 'right' },
];

/** The framed head of every page, with the amber line below it. */
export const cabecera =
  (datos: Cabecera, { util }: Medidas): DynamicContent =>
  (pagina, paginas) => [marco(datos, `${pagina} de ${paginas}`), carril(util, datos.marca.acento ?? COLOR.acento)];

/** As high as four rows, whatever number of them there is. */
const ALTO = 68;

function marco({ titulo, subtitulo, empresa, marca, aviso, datos }: Cabecera, pagina: string): Content {
  const rows = [...datos.map(([label, value]) => dato(label, value)), dato('Página', pagina, 'Artifact')];
  const logo: Content = {
    columns: [
      marca.logo ? { image: marca.logo, fit: [40, 26], width: 42 } : { svg: LOGO, width: 26 },
      { text: empresa, bold: true, fontSize: 12, margin: [6, 6, 0, 0] },
    ],
    margin: [4, 19, 0, 0],
    rowSpan: rows.length,
  } as Content;
  const centro: Content = {
    stack: [
      { text: titulo, tag: 'H1', bold: true, fontSize: 13 },
      { text: subtitulo, fontSize: 8, color: COLOR.texto2 },
      ...(aviso === undefined ? [] : [{ text: aviso, bold: true, fontSize: 9 }]),
    ],
    alignment: 'center',
    margin: [0, titulo.length > 32 ? 11 : 19, 0, 0],
    rowSpan: rows.length,
  } as Content;
  const body = rows.map((row, i) => [...(i === 0 ? [logo, centro] : [{}, {}]), ...row]);
  return {
    margin: [MARGEN, 30, MARGEN, 0],
    table: { widths: [128, '*', 44, 66], heights: ALTO / rows.length - 4.7, body },
    layout: {
      hLineWidth: () => 0.7,
      vLineWidth: (column: number) => (column === 3 ? 0 : 0.7),
      hLineColor: () => COLOR.primario,
      vLineColor: () => COLOR.primario,
    },
  };
}

const carril = (util: number, color: string): Content => ({
  margin: [MARGEN, 5, MARGEN, 0],
  canvas: [
    {
      type: 'line',
      x1: 0,
      y1: 0,
      x2: util,
      y2: 0,
      lineWidth: 2.6,
      lineColor: color,
      dash: { length: 18, space: 10 },
    },
  ],
});
