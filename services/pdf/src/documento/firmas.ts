import type { Content } from 'pdfmake/interfaces.js';
import { firmanteDe } from '@portal/contracts/inscripciones';
import type { Instantanea } from '@portal/contracts/pdf';
import { conPunto } from '@portal/contracts/textos';
import { BLOQUE_ARRIBA, CAMPO, CAMPOS, izquierdaDe, type CampoFirma } from '../hoja/campo-firma.js';
import { documentoCorto } from '../hoja/formato.js';
import { ANCHO, COLOR, HOJA, MARGEN } from '../hoja/hoja.js';
import { recuadro, titulo } from '../hoja/seccion.js';

const ALTO_BLOQUE = CAMPO.arriba + CAMPO.alto + 7 - BLOQUE_ARRIBA;
const RENGLONES = [
  'Firmado el',
  'Certificado n.º',
  'Emisor',
  'Huella',
  'Dispositivo (declarado)',
  'Ubicación (declarada)',
  'Texto aceptado',
];

const at = (x: number, y: number, content: object): Content => ({ ...content, absolutePosition: { x, y } }) as Content;

/** The block of both signatures. The appearance of each signature will cover its part. */
export function firmas(instantanea: Instantanea): Content[] {
  const { formulario } = instantanea;
  const marco = { type: 'rect', x: 0, y: 0, w: ANCHO, h: ALTO_BLOQUE, lineWidth: 0.6, lineColor: COLOR.linea } as const;
  return [
    at(MARGEN, BLOQUE_ARRIBA, { canvas: [marco] }),
    at(MARGEN, BLOQUE_ARRIBA, { stack: [titulo('15. FIRMAS ELECTRÓNICAS')], width: ANCHO }),
    ...CAMPOS.flatMap((campo) => pendiente(campo, firmanteDe(formulario, campo))),
  ];
}

function pendiente(
  campo: CampoFirma,
  { nombre, tipoDocumento, numeroDocumento, calidad }: ReturnType<typeof firmanteDe>,
): Content[] {
  const [x, y] = [izquierdaDe(campo), CAMPO.arriba];
  const raya = (height: number) =>
    ({ type: 'line', x1: 0, y1: height, x2: CAMPO.ancho, y2: height, lineWidth: 0.6, lineColor: COLOR.linea }) as const;
  const caja = {
    type: 'rect',
    x: 0,
    y: 0,
    w: CAMPO.ancho,
    h: CAMPO.alto,
    lineWidth: 0.6,
    lineColor: COLOR.control,
  } as const;
  const quien = calidad.charAt(0).toUpperCase() + calidad.slice(1);
  const inside = {
    columns: [
      { width: CAMPO.ancho - 18, stack: identidad(quien, nombre, documentoCorto(tipoDocumento, numeroDocumento)) },
    ],
  };
  return [
    at(x, y, { canvas: [caja, raya(83), raya(132)] }),
    at(x, y + 36, {
      columns: [
        { width: CAMPO.ancho, text: 'Pendiente de firma', fontSize: 9, color: COLOR.texto2, alignment: 'center' },
      ],
    }),
    at(x + 9, y + 88, inside),
    at(x + 9, y + 138, {
      columns: [
        {
          width: CAMPO.ancho - 18,
          stack: RENGLONES.map((label) => ({ text: `${label}:  —`, fontSize: 6.7, color: COLOR.texto2 })),
        },
      ],
    }),
  ];
}

const identidad = (calidad: string, nombre: string, documento: string): Content[] => [
  { text: calidad, fontSize: 7, color: COLOR.texto2 },
  { text: nombre, fontSize: nombre.length > 60 ? 6.2 : 8.6, bold: true },
  { text: documento, fontSize: 7.4 },
];

/** How a reader can check the document, below the signatures. */
export function comprobar({ empresa, urlVerificacion }: Instantanea): Content[] {
  const y = BLOQUE_ARRIBA + ALTO_BLOQUE + 6;
  const pagina = urlVerificacion.replace(/^https?:\/\//, '').replace(/\/[^/]*$/, '');
  const pasos = [
    'Ábralo en un lector de PDF con validación de firmas: debe mostrar las firmas y ningún cambio posterior.',
    `O arrástrelo en ${pagina}: la página calcula la huella en su equipo y la compara con las revisiones registradas.`,
    'O lea el código QR de esta página. La página confirma la existencia del documento; nunca muestra su contenido.',
  ];
  const nota = [
    `Cada firmante dibuja su firma y usa un certificado personal expedido por ${conPunto(empresa.nombreCorto)}`,
    'Las firmas son electrónicas en los términos de la Ley 527 de 1999 y del Decreto 2364 de 2012.',
    'Los datos declarados provienen del dispositivo del firmante; la hora la registra el servidor.',
  ].join(' ');
  if (y > HOJA.alto) throw new Error('the block does not fit the sheet');
  return [
    at(MARGEN, y, {
      columns: [
        {
          width: ANCHO,
          stack: [
            titulo('CÓMO COMPROBAR ESTE DOCUMENTO'),
            recuadro([{ ol: pasos, fontSize: 7 }]),
            { text: nota, fontSize: 6.6, color: COLOR.texto2, margin: [0, 3, 0, 0] },
          ],
        },
      ],
    }),
  ];
}
