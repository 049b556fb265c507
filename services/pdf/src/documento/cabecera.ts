import type { Content, DynamicContent } from 'pdfmake/interfaces.js';
import { codigoEnGrupos } from '@portal/dominio/codigos';
import { enGrupos } from '../hoja/formato.js';
import { ANCHO, COLOR, MARGEN } from '../hoja/hoja.js';

interface Cabecera {
  titulo: string;
  subtitulo: string;
  empresa: string;
  codigo: string;
  version: string;
  fecha: string;
}

/** The portal's logo: a trailer and a road. */
const LOGO = [
  '<svg viewBox="0 0 40 40"><rect width="40" height="40" rx="10" fill="#0B5566"/>',
  '<path d="M8 8.8h20.4a2.6 2.6 0 0 1 2.05 1l2.6 3.3a1.05 1.05 0 0 1-.83 1.7H8a1 1 0 0 1-1-1v-4a1 1 0 0 1 1-1z" ',
  'fill="#fff"/><path d="M17 17.6h6v4h-6zM17 23.4h6v4h-6zM17 29.2h6v4h-6z" fill="#F7AE1B"/></svg>',
].join('');

const dato = (label: string, value: string): Content[] => [
  { text: label, fontSize: 7.5, color: COLOR.texto2 },
  { text: value, fontSize: 7.5, bold: true, alignment: 'right' },
];

/** The framed head of every page, with the amber line below it. */
export const cabecera =
  (datos: Cabecera): DynamicContent =>
  (pagina, paginas) => [marco(datos, `${pagina} de ${paginas}`), carril()];

function marco({ titulo, subtitulo, empresa, codigo, version, fecha }: Cabecera, pagina: string): Content {
  const logo: Content = {
    columns: [
      { svg: LOGO, width: 26 },
      { text: empresa, bold: true, fontSize: 12, margin: [6, 6, 0, 0] },
    ],
    margin: [4, 17, 0, 0],
    rowSpan: 4,
  } as Content;
  const centro: Content = {
    stack: [
      { text: titulo, bold: true, fontSize: 13 },
      { text: subtitulo, fontSize: 8, color: COLOR.texto2 },
    ],
    alignment: 'center',
    margin: [0, 17, 0, 0],
    rowSpan: 4,
  } as Content;
  const rows = [dato('Código', codigo), dato('Versión', version), dato('Fecha', fecha), dato('Página', pagina)];
  const body = rows.map((row, i) => (i === 0 ? [logo, centro, ...row] : [{}, {}, ...row]));
  return {
    margin: [MARGEN, 30, MARGEN, 0],
    table: { widths: [128, '*', 44, 66], heights: 12, body },
    layout: {
      hLineWidth: () => 0.7,
      vLineWidth: (column: number) => (column === 3 ? 0 : 0.7),
      hLineColor: () => COLOR.primario,
      vLineColor: () => COLOR.primario,
    },
  };
}

const carril = (): Content => ({
  margin: [MARGEN, 5, MARGEN, 0],
  canvas: [
    {
      type: 'line',
      x1: 0,
      y1: 0,
      x2: ANCHO,
      y2: 0,
      lineWidth: 2.6,
      lineColor: COLOR.acento,
      dash: { length: 18, space: 10 },
    },
  ],
});

interface Pie {
  codigo: string;
  empresa: string;
  nit: string;
  codigoVerificacion: string;
  urlVerificacion: string;
  huella: string;
}

/** The foot of every page: code, verification code, content hash and the QR code of the public page. */
export const pie =
  (datos: Pie): DynamicContent =>
  () => [raya(), contenido(datos)];

const raya = (): Content => ({
  margin: [MARGEN, 4, MARGEN, 4],
  canvas: [{ type: 'line', x1: 0, y1: 0, x2: ANCHO, y2: 0, lineWidth: 0.7, lineColor: COLOR.primario }],
});

function contenido({ codigo, empresa, nit, codigoVerificacion, urlVerificacion, huella }: Pie): Content {
  const pagina = urlVerificacion.replace(/^https?:\/\//, '').replace(/\/[^/]*$/, '');
  return {
    margin: [MARGEN, 0, MARGEN, 0],
    columns: [
      {
        width: '*',
        fontSize: 6.8,
        color: COLOR.texto2,
        margin: [0, 8, 10, 0],
        stack: [
          { text: [{ text: codigo, bold: true, color: COLOR.texto }, ` · ${empresa} · NIT ${nit}`] },
          {
            text: [
              'Documento para firma electrónica (Ley 527 de 1999, Decreto 2364 de 2012). ',
              `Verifíquelo con el código QR o en ${pagina} · código de verificación `,
              {
                text: codigoEnGrupos(codigoVerificacion),
                bold: true,
                color: COLOR.texto,
              },
            ],
          },
          { text: `Huella del contenido ${enGrupos(huella)}` },
        ],
      },
      { width: 48, qr: urlVerificacion, fit: 46, foreground: COLOR.texto, alignment: 'right' },
    ],
  };
}
