import type { Content, DynamicContent } from 'pdfmake/interfaces.js';
import { enGrupos } from './formato.js';
import { ANCHO, COLOR, MARGEN } from './medidas.js';

export interface Pie {
  codigo: string;
  empresa: string;
  nit: string;
  codigoVerificacion: string;
  urlVerificacion: string;
  huella: string;
}

/** Code, verification code, content hash and the QR that leads to the public page. */
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
                text: enGrupos(codigoVerificacion.replaceAll('-', ''), 4).replaceAll(' ', '-'),
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
