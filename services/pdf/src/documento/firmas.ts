import type { Content } from 'pdfmake/interfaces.js';
import { firmanteDe, quienFirmaConCargo, type Firmante } from '@portal/contracts/inscripciones';
import type { Instantanea } from '@portal/contracts/pdf';
import { conPunto, versionEnProsa } from '@portal/contracts/textos';
import {
  ALTO_CON_NOMBRES_LARGOS,
  altoDelMarco,
  CAMPO,
  CAMPOS,
  DENTRO,
  izquierdaDe,
  type CampoFirma,
} from '../hoja/campo-firma.js';
import { documentoCorto } from '../hoja/formato.js';
import { COLOR, LETRA_MENOR, medidasDe, type Medidas } from '../hoja/hoja.js';
import { enNegrilla } from '../hoja/prosa.js';
import { anchoDe, lineas, recuadro, titulo } from '../hoja/seccion.js';

/** Where section 15 begins: a page may break here. */
export const INICIO_FIRMAS = 'inicio-firmas';
/** The frame around both signature fields. Its position decides theirs. */
export const MARCO_FIRMAS = 'marco-firmas';

const RENGLONES = [
  'Firmado el',
  'Firma',
  'Certificado n.º',
  'Emisor',
  'Huella',
  'Dispositivo (declarado)',
  'Ubicación (declarada)',
  'Texto aceptado',
];

/** Names that take more than two lines of a field. */
const NOMBRE_LARGO = 80;

/** How high the fields of this enrolment are. */
export function altoDeCampos({ formulario }: Instantanea): number {
  const largo = CAMPOS.some((campo) => quienFirmaConCargo(firmanteDe(formulario, campo)).length > NOMBRE_LARGO);
  return largo ? ALTO_CON_NOMBRES_LARGOS : CAMPO.alto;
}

/**
 * Section 15: what each signer agrees to beside the button, and below it the place of his signature. The appearance of
 * each signature will cover its part.
 */
export function firmas(instantanea: Instantanea): Content[] {
  const { formulario } = instantanea;
  const medidas = medidasDe(instantanea.hoja);
  const alto = altoDeCampos(instantanea);
  const [w, h] = [medidas.util, altoDelMarco(alto)];
  const marco = { type: 'rect', x: 0, y: 0, w, h, lineWidth: 0.6, lineColor: COLOR.linea };
  const lugares = CAMPOS.map((campo) => ({ campo, x: izquierdaDe(campo, medidas), alto }));
  const cajas = lugares.map(caja);
  return [
    { text: ' ', fontSize: 1, id: INICIO_FIRMAS },
    titulo('15. FIRMAS ELECTRÓNICAS'),
    acuerdos(instantanea, medidas),
    ...lugares.map((lugar) => pendiente(lugar, firmanteDe(formulario, lugar.campo))),
    { canvas: [marco, ...cajas], id: MARCO_FIRMAS, margin: [0, -0.6, 0, 7] } as Content,
  ];
}

/** The place of a field in the frame. */
interface Lugar {
  campo: CampoFirma;
  x: number;
  alto: number;
}

const caja = ({ x, alto }: Lugar) =>
  ({ type: 'rect', x, y: DENTRO, w: CAMPO.ancho, h: alto, lineWidth: 0.6, lineColor: COLOR.control }) as const;

/** The driver's agreement comes first in the snapshot, as his field does here. */
function acuerdos({ textos }: Instantanea, { util }: Medidas): Content {
  const dos = textos.filter(({ clave }) => clave === 'acuerdo-firma');
  if (dos.length === 0) return { text: '' };
  const celda = ({ titulo: nombre, version, texto }: (typeof dos)[number]): Content => ({
    stack: [
      { text: `${nombre} · versión ${versionEnProsa(version)}`, tag: 'H3', fontSize: LETRA_MENOR, color: COLOR.texto2 },
      { text: enNegrilla(texto), fontSize: LETRA_MENOR },
    ],
  });
  return {
    // Of a fixed width: a name without a blank then breaks, instead of pushing its cell over the edge of the sheet.
    table: { widths: dos.map(() => anchoDe(util, dos.length)), body: [dos.map(celda)], dontBreakRows: true },
    layout: lineas,
  };
}

/** What waits is read to nobody: the signature will cover it, and its field says itself whether it is signed. */
function pendiente({ campo, x, alto }: Lugar, firmante: Firmante): Content {
  const renglones = RENGLONES.map((label) => ({ text: `${label}:  —`, fontSize: LETRA_MENOR, color: COLOR.texto2 }));
  const espera = {
    text: 'Pendiente de firma',
    tag: 'Artifact',
    fontSize: 9,
    color: COLOR.texto2,
    alignment: 'center',
    margin: [0, alto * 0.15, 0, 0],
  };
  return {
    widget: campo,
    // Over the frame, which follows and takes the room.
    relativePosition: { x, y: DENTRO - 0.6 },
    columns: [
      {
        width: CAMPO.ancho,
        table: {
          widths: [CAMPO.ancho - 18],
          heights: [alto * 0.34 - 6],
          body: [[espera], [{ stack: identidad(firmante) }], [{ stack: renglones, tag: 'Artifact' }]],
        },
        layout: { ...entreRenglones },
      },
    ],
  } as Content;
}

/** Rules between the three parts, whose heights follow their words. */
const entreRenglones = {
  ...lineas,
  hLineWidth: (row: number) => (row === 1 || row === 2 ? 0.6 : 0),
  vLineWidth: () => 0,
  paddingLeft: () => 9,
  paddingRight: () => 9,
};

/** Role, name and document; of a company also of the person who signs for it. */
function identidad(firmante: Firmante): Content[] {
  const { calidad, representante } = firmante;
  const documentos = [...(representante ? [representante] : []), firmante];
  return [
    { text: calidad.charAt(0).toUpperCase() + calidad.slice(1), fontSize: LETRA_MENOR, color: COLOR.texto2 },
    { text: quienFirmaConCargo(firmante), fontSize: 9.5, bold: true },
    {
      text: documentos.map((uno) => documentoCorto(uno.tipoDocumento, uno.numeroDocumento)).join(' · '),
      fontSize: 8.5,
    },
  ];
}

/** How a reader can check the document, below the signatures. */
export function comprobar({ empresa, urlVerificacion }: Instantanea): Content {
  const pagina = urlVerificacion.replace(/^https?:\/\//, '').replace(/\/[^/]*$/, '');
  const pasos = [
    'Ábralo en un lector de PDF con validación de firmas: debe mostrar las firmas y ningún cambio posterior.',
    `O arrástrelo en ${pagina}: la página calcula la huella en su equipo y la compara con las revisiones registradas.`,
    'O lea el código QR de esta página. La página confirma la existencia del documento; nunca muestra su contenido.',
  ];
  const nota = [
    'Cada firmante dibuja o escribe su firma y usa un certificado personal expedido por',
    conPunto(empresa.nombreCorto),
    'Las firmas son electrónicas en los términos de la Ley 527 de 1999 y del Decreto 2364 de 2012.',
    'Los datos declarados provienen del dispositivo del firmante; la hora la registra el servidor.',
  ].join(' ');
  return {
    unbreakable: true,
    margin: [0, 0, 0, 9],
    stack: [
      titulo('CÓMO COMPROBAR ESTE DOCUMENTO'),
      recuadro([{ ol: pasos, fontSize: LETRA_MENOR }]),
      { text: nota, fontSize: LETRA_MENOR, color: COLOR.texto2, margin: [0, 3, 0, 0] },
    ],
  };
}
