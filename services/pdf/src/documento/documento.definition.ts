import type { Content, DynamicContent } from 'pdfmake/interfaces.js';
import { tituloDe, type Instantanea } from '@portal/contracts/pdf';
import { versionEnProsa } from '@portal/contracts/textos';
import { codigoEnGrupos } from '@portal/dominio/codigos';
import { cabecera } from '../hoja/cabecera.js';
import { dia, enGrupos, fechaHora } from '../hoja/formato.js';
import { ABAJO, ARRIBA, COLOR, LETRA_MENOR, MARGEN, medidasDe, type Medidas } from '../hoja/hoja.js';
import { enNegrilla, prosa } from '../hoja/prosa.js';
import { recuadro, seccion, titulo } from '../hoja/seccion.js';
import type { Definition } from '../hoja/tagged-pdf.js';
import { camposDe, seccionDe, seccionesDeDatos, type Campos } from './datos.js';
import { comprobar, firmas } from './firmas.js';

/** The line before the head of an annex: the head takes its first lines along to the next page. */
export const NIVEL_ANEXO = 1;

type Texto = Instantanea['textos'][number];

const textoDe = ({ textos }: Instantanea, clave: Texto['clave']): Texto | undefined =>
  textos.find((texto) => texto.clave === clave);
const versionDe = (texto: Texto | undefined): string => versionEnProsa(texto?.version ?? '1');

/** Head and foot of every page say it of an enrolment made to try the portal (docs/decisiones.md#de-prueba). */
const DE_PRUEBA = 'DOCUMENTO DE PRUEBA – sin valor';

/** INS-TER-001 as a page description. Everything in it comes from the frozen snapshot. */
export function definirDocumento(instantanea: Instantanea, sha256: string, letraDeclaracion: number): Definition {
  const { codigo, empresa, enviadaEn } = instantanea;
  const aviso = instantanea.prueba ? DE_PRUEBA : undefined;
  const medidas = medidasDe(instantanea.hoja);
  const v = camposDe(instantanea);
  return {
    info: { title: `Inscripción de terceros ${codigo}`, author: empresa.nombre, creationDate: new Date(enviadaEn) },
    medidas,
    pageMargins: [MARGEN, ARRIBA, MARGEN, ABAJO],
    defaultStyle: { font: 'Roboto', fontSize: 10, color: COLOR.texto },
    header: cabecera(
      {
        titulo: 'INSCRIPCIÓN DE TERCEROS',
        subtitulo: 'Vinculación transitoria de vehículos de carga',
        empresa: empresa.nombreCorto,
        marca: empresa,
        aviso,
        datos: [
          ['Código', 'INS-TER-001'],
          ['Versión', textoDe(instantanea, 'declaracion-final')?.version ?? '1'],
          ['Fecha', dia(enviadaEn)],
        ],
      },
      medidas,
    ),
    footer: pie({ ...instantanea, empresa: empresa.nombreCorto, nit: empresa.nit, huella: sha256, aviso }, medidas),
    content: [
      autorizacion(instantanea, v),
      ...seccionesDeDatos(instantanea).map((una) => seccion(una, medidas)),
      ...declaracion(instantanea, v, letraDeclaracion),
      ...firmas(instantanea),
      comprobar(instantanea),
      ...anexos(instantanea),
    ],
  };
}

function autorizacion(instantanea: Instantanea, v: Campos): Content {
  const { empresa, enviadaEn } = instantanea;
  const texto = textoDe(instantanea, 'autorizacion-datos');
  const frase = [
    `En cumplimiento de la Ley 1581 de 2012, el inscrito autorizó a ${empresa.nombre} para tratar los datos de este`,
    `formulario (texto versión ${versionDe(texto)}, en los anexos). Respuesta:`,
    `**${v('authorization').toUpperCase()}** · ${fechaHora(enviadaEn)}`,
  ].join(' ');
  return {
    margin: [0, 0, 0, 7],
    stack: [titulo(tituloDe('autorizacion')), recuadro([{ text: enNegrilla(frase), fontSize: 9 }])],
  };
}

/** Every accepted text in full, with version and hash. Declaration and agreements stand beside the signatures. */
const anexos = ({ textos }: Instantanea): Content[] =>
  textos
    .filter(({ clave }) => clave !== 'declaracion-final' && clave !== 'acuerdo-firma')
    .flatMap(({ titulo: nombre, version, texto, sha256 }, i): Content[] => [
      { text: ' ', fontSize: 1, headlineLevel: NIVEL_ANEXO },
      {
        stack: [titulo(`ANEXO ${i + 1}. ${nombre.toUpperCase()} · versión ${versionEnProsa(version)}`)],
        margin: [0, i === 0 ? 4 : 8, 0, 4],
      },
      ...prosa(texto, 8.5),
      { text: `SHA-256 del texto: ${enGrupos(sha256)}`, fontSize: LETRA_MENOR, color: COLOR.texto2 },
    ]);

/** Section 14: the contract's terms and the declaration in full. */
function declaracion(instantanea: Instantanea, v: Campos, letra: number): Content[] {
  const contrato = textoDe(instantanea, 'contrato-vinculacion');
  const terminos =
    v('aceptaTerminosContrato') === 'true'
      ? `Aceptados · versión ${versionDe(contrato)} · ${fechaHora(instantanea.enviadaEn)}`
      : 'No aceptados';
  return [
    seccion(seccionDe('contrato', instantanea, terminos), medidasDe(instantanea.hoja)),
    ...prosa(textoDe(instantanea, 'declaracion-final')?.texto ?? '', letra),
  ];
}

/** A module of two points: three dots of a print at 100 dpi, which a phone still reads. */
const QR = 74;

interface Pie {
  codigo: string;
  empresa: string;
  nit: string;
  codigoVerificacion: string;
  urlVerificacion: string;
  huella: string;
  aviso: string | undefined;
}

/** The foot of every page: code, verification code, content hash and the QR code of the public page. */
const pie =
  (datos: Pie, { util }: Medidas): DynamicContent =>
  () => [raya(util), contenido(datos)];

const raya = (util: number): Content => ({
  margin: [MARGEN, 4, MARGEN, 4],
  canvas: [{ type: 'line', x1: 0, y1: 0, x2: util, y2: 0, lineWidth: 0.7, lineColor: COLOR.primario }],
});

function contenido({ codigo, empresa, nit, codigoVerificacion, urlVerificacion, huella, aviso }: Pie): Content {
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
          {
            text: [
              { text: codigo, bold: true, color: COLOR.texto },
              ` · ${empresa} · NIT ${nit}`,
              ...(aviso === undefined ? [] : [' · ', { text: aviso, bold: true, color: COLOR.texto }]),
            ],
          },
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
      {
        width: QR,
        qr: urlVerificacion,
        alt: `Código QR: ${urlVerificacion}`,
        fit: QR,
        foreground: COLOR.texto,
        alignment: 'right',
      },
    ],
  };
}
