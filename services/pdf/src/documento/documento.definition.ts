import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { tituloDe, type Instantanea } from '@portal/contracts/pdf';
import { dia, enGrupos, fechaHora } from '../hoja/formato.js';
import { ABAJO, ARRIBA, COLOR, MARGEN } from '../hoja/hoja.js';
import { enNegrilla, prosa } from '../hoja/prosa.js';
import { recuadro, seccion, titulo } from '../hoja/seccion.js';
import { cabecera, pie } from './cabecera.js';
import { camposDe, seccionDe, seccionesDeDatos, type Campos } from './datos.js';
import { comprobar, firmas } from './firmas.js';

/** Marks the end of the declaration. Its position shows whether the declaration leaves room for the signatures. */
export const FIN_DECLARACION = 'fin-declaracion';

type Definicion = TDocumentDefinitions & { info: { creationDate: Date } };
type Texto = Instantanea['textos'][number];

const textoDe = ({ textos }: Instantanea, clave: Texto['clave']): Texto | undefined =>
  textos.find((texto) => texto.clave === clave);
const versionDe = (texto: Texto | undefined): string => texto?.version ?? '1';

/** INS-TER-001 as a page description. Everything in it comes from the frozen snapshot. */
export function definirDocumento(instantanea: Instantanea, sha256: string, letraDeclaracion: number): Definicion {
  const { codigo, empresa, enviadaEn } = instantanea;
  const v = camposDe(instantanea);
  return {
    info: { title: `Inscripción de terceros ${codigo}`, author: empresa.nombre, creationDate: new Date(enviadaEn) },
    pageMargins: [MARGEN, ARRIBA, MARGEN, ABAJO],
    defaultStyle: { font: 'Roboto', fontSize: 10, color: COLOR.texto },
    header: cabecera({
      titulo: 'INSCRIPCIÓN DE TERCEROS',
      subtitulo: 'Vinculación transitoria de vehículos de carga',
      empresa: empresa.nombreCorto,
      codigo: 'INS-TER-001',
      version: versionDe(textoDe(instantanea, 'declaracion-final')),
      fecha: dia(enviadaEn),
    }),
    footer: pie({ ...instantanea, empresa: empresa.nombreCorto, nit: empresa.nit, huella: sha256 }),
    content: [
      autorizacion(instantanea, v),
      ...seccionesDeDatos(instantanea).map(seccion),
      ...anexos(instantanea),
      ...ultimaPagina(instantanea, v, letraDeclaracion),
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

/** Every accepted text in full, with version and hash. The declaration comes on the last page. */
const anexos = ({ textos }: Instantanea): Content[] =>
  textos
    .filter(({ clave }) => clave !== 'declaracion-final')
    .flatMap(({ titulo: nombre, version, texto, sha256 }, i): Content[] => [
      {
        stack: [titulo(`ANEXO ${i + 1}. ${nombre.toUpperCase()} (versión ${version})`)],
        margin: [0, i === 0 ? 4 : 8, 0, 4],
      },
      ...prosa(texto, 8.5),
      { text: `SHA-256 del texto: ${enGrupos(sha256)}`, fontSize: 6.8, color: COLOR.texto2 },
    ]);

function ultimaPagina(instantanea: Instantanea, v: Campos, letra: number): Content[] {
  const declaracion = textoDe(instantanea, 'declaracion-final');
  const contrato = textoDe(instantanea, 'contrato-vinculacion');
  const terminos =
    v('aceptaTerminosContrato') === 'true'
      ? `Aceptados · versión ${versionDe(contrato)} · ${fechaHora(instantanea.enviadaEn)}`
      : 'No aceptados';
  return [
    {
      pageBreak: 'before',
      stack: [
        seccion(seccionDe('contrato', instantanea, terminos)),
        ...prosa(declaracion?.texto ?? '', letra),
        { text: ' ', fontSize: 1, id: FIN_DECLARACION },
      ],
    },
    ...firmas(instantanea),
    ...comprobar(instantanea),
  ];
}
