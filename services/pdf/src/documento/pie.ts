import type { Content, DynamicContent } from 'pdfmake/interfaces.js';
import { codigoEnGrupos } from '@portal/dominio/codigos';
import { enGrupos } from '../hoja/formato.js';
import { ANCHO, COLOR, LETRA_MENOR, MARGEN } from '../hoja/hoja.js';

/** A module of two points: three dots of a print at 100 dpi, which a phone still reads. */
const QR = 74;

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
        fontSize: LETRA_MENOR,
        color: COLOR.texto2,
        margin: [0, 6, 10, 0],
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
      { width: QR, qr: urlVerificacion, fit: QR, foreground: COLOR.texto, alignment: 'right' },
    ],
  };
}
