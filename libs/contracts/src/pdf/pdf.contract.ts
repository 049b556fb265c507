import { z } from 'zod';
import { valorDeFirmaSchema } from '../certificados/certificado.schema.js';
import { defineInternalCall, seconds } from '../core/call.js';
import { rolFirmanteSchema } from '../core/rol-firmante.schema.js';
import { dePrueba, instant, sha256Hex } from '../core/shapes.js';
import { textoDiligenciadoSchema } from '../firmas/enlaces.contract.js';
import { campos, camposDeArchivo, formulario, type Campo, type Seccion } from '../inscripciones/campos.js';
import { formularioGuardadoSchema } from '../inscripciones/formulario-guardado.rules.js';
import { empresaSchema } from '../portal/configuracion.contract.js';

/** Where the draft of an attempt to sign lies. Its maker records it beforehand and deletes it. */
export const borradorDe = (claimId: string): string => `borradores/${claimId}.pdf`;

/** Names the document that a draft becomes. Written before the document, so that no document is left unknown. */
export const reciboDe = (borrador: string): string => borrador.replace(/\.pdf$/, '.recibo');

/** The hashes of the documents that a receipt names, one a line. */
export const enRecibo = (recibo: string): string[] => recibo.split('\n').filter((sha256) => sha256 !== '');

/**
 * The draft that the receipt of revision 0 belongs to. It has no note: the row of the enrolment has the hash of its
 * snapshot, which names it.
 */
export const borradorDeRevision0 = (instantaneaSha256: string): string => borradorDe(instantaneaSha256);

/** A document under its own hash. */
export const documentoDe = (sha256: string): string => `documentos/${sha256}.pdf`;

/** The sheet of a document: A4, or the letter size that Colombian offices print on. */
export const hojas = ['a4', 'carta'] as const;
export type Hoja = (typeof hojas)[number];

const callers = ['inscripciones'] as const;
const archivo = z.object({ key: z.string(), sha256: sha256Hex, bytes: z.number().int() });

/** Reads an upload in a bounded process (5 s, a heap of 256 MB) and accepts only plain, readable PDFs. */
export const inspeccionarPdf = defineInternalCall({
  subject: 'svc.pdf.inspeccionar',
  callers,
  request: z.strictObject({ key: z.string() }),
  response: archivo.omit({ key: true }).extend({ paginas: z.number().int() }),
  errors: ['SOLO_PDF', 'PDF_NO_ADMITIDO', 'SERVICIO_NO_DISPONIBLE', 'ALMACEN_NO_DISPONIBLE'],
  deadline: seconds(8),
});

/**
 * Renders revision 0 from the frozen snapshot, with both signature fields in place, under `documentos/<sha256>.pdf`.
 * The same snapshot gives the same bytes, of one release. A receipt beside `borradorDeRevision0` names them first.
 */
export const prepararDocumento = defineInternalCall({
  subject: 'svc.pdf.preparar',
  callers,
  request: z.strictObject({ instantanea: z.string(), sha256: sha256Hex }),
  response: archivo.extend({ paginas: z.number().int() }),
  errors: ['SERVICIO_NO_DISPONIBLE', 'ALMACEN_NO_DISPONIBLE'],
  deadline: seconds(20),
});

/** Renders the contract text as a public PDF. */
export const prepararContrato = defineInternalCall({
  subject: 'svc.pdf.contrato',
  callers,
  request: z.strictObject({
    titulo: z.string(),
    version: z.string(),
    cuerpo: z.string(),
    empresa: z.string(),
    /** Absent: A4. */
    hoja: z.enum(hojas).optional(),
    /** Absent: the portal's logo and accent. */
    marca: empresaSchema.pick({ logo: true, acento: true }).optional(),
  }),
  response: archivo,
  errors: ['SERVICIO_NO_DISPONIBLE', 'ALMACEN_NO_DISPONIBLE'],
  deadline: seconds(20),
});

/** What the appearance of a signature field shows. */
export const evidenciaSchema = z.object({
  nombre: z.string(),
  documento: z.string(),
  calidad: z.string(),
  firmadoEn: instant,
  certificado: z.object({ serie: z.string(), emisor: z.string(), huella: z.string() }),
  dispositivo: z.string(),
  lugar: z.string(),
  texto: z.string(),
  /** Whether the signature was drawn or typed. Absent from a process of before. */
  firma: z.string().optional(),
  /** Where the private key is, when it is not in the portal. */
  llave: z.string().optional(),
  /** Where the link went and who corrected that, when it is another address than the form's. */
  correo: z.string().optional(),
});
export type Evidencia = z.infer<typeof evidenciaSchema>;

/**
 * Appends one signed revision, durable under its own hash. Checks the drawing (PNG, bounded, with ink), re-encodes
 * it, fills the field and puts in the CMS that `certificados` makes of the digest. A refusal of `certificados` leaves
 * no file.
 */
export const firmarRevision = defineInternalCall({
  subject: 'svc.pdf.firmar',
  callers,
  request: z.strictObject({
    claimId: z.uuid(),
    revision: archivo,
    rol: rolFirmanteSchema,
    /** The first signature certifies with DocMDP P=2. */
    certifica: z.boolean(),
    dibujo: z.string().max(700_000),
    evidencia: evidenciaSchema,
    /** Tells `certificados` which certificate may sign, once. */
    permiso: z.string().max(2000),
  }),
  /** `constancia`: the statement of `certificados` on what it signed. */
  response: archivo.extend({ constancia: z.string() }),
  errors: [
    'IMAGEN_DE_FIRMA_INVALIDA',
    'FIRMA_VACIA',
    'CERTIFICADO_AJENO',
    'CERTIFICADO_NO_VIGENTE',
    'SELLO_NO_DISPONIBLE',
    'SERVICIO_NO_DISPONIBLE',
    'ALMACEN_NO_DISPONIBLE',
  ],
  deadline: seconds(16),
});

/**
 * First half of a signature whose key lies elsewhere: the draft in a file, and the digest of what is to be signed. The
 * same request gives the same draft.
 */
export const abrirRevision = defineInternalCall({
  subject: 'svc.pdf.abrir-revision',
  callers,
  request: firmarRevision.request.omit({ permiso: true }),
  response: z.object({ borrador: z.string(), digest: sha256Hex }),
  errors: ['IMAGEN_DE_FIRMA_INVALIDA', 'FIRMA_VACIA', 'SERVICIO_NO_DISPONIBLE', 'ALMACEN_NO_DISPONIBLE'],
  deadline: seconds(10),
});

/** Second half: as `firmarRevision`, on that draft and with a signature value from outside. */
export const cerrarRevision = defineInternalCall({
  subject: 'svc.pdf.cerrar-revision',
  callers,
  request: z.strictObject({
    claimId: z.uuid(),
    borrador: z.string(),
    digest: sha256Hex,
    permiso: z.string().max(2000),
    valor: valorDeFirmaSchema,
  }),
  response: firmarRevision.response,
  errors: [
    'CERTIFICADO_AJENO',
    'CERTIFICADO_NO_VIGENTE',
    'DATOS_INVALIDOS',
    'SELLO_NO_DISPONIBLE',
    'SERVICIO_NO_DISPONIBLE',
    'ALMACEN_NO_DISPONIBLE',
  ],
  deadline: seconds(16),
});

/**
 * Appends validation data as `/DSS` (level B-LT), with the certificates that signatures and timestamps carry. Judges
 * every signature against the authorities and roots given. `nivel` is the lowest level among the signatures with a
 * timestamp. The document is kept only when that level is long-term.
 */
export const ampliarDocumento = defineInternalCall({
  subject: 'svc.pdf.ampliar',
  callers,
  request: z.strictObject({
    claimId: z.uuid(),
    revision: archivo,
    /** DER, base64. */
    certificados: z.array(z.string()).max(30),
    crls: z.array(z.string()).max(30),
  }),
  response: archivo.extend({ nivel: z.enum(['B-LT', 'B-LTA']) }),
  errors: ['EVIDENCIA_INSUFICIENTE', 'SERVICIO_NO_DISPONIBLE', 'ALMACEN_NO_DISPONIBLE'],
  deadline: seconds(8),
});

/** Writes the draft of a document timestamp (level B-LTA). The caller gets the token for its digest. */
export const abrirSello = defineInternalCall({
  subject: 'svc.pdf.abrir-sello',
  callers,
  request: z.strictObject({ claimId: z.uuid(), revision: archivo }),
  response: z.object({ borrador: z.string(), digest: sha256Hex }),
  errors: ['SERVICIO_NO_DISPONIBLE', 'ALMACEN_NO_DISPONIBLE'],
  deadline: seconds(8),
});

/** Puts the token into the draft and makes the revision durable under its own hash. */
export const cerrarSello = defineInternalCall({
  subject: 'svc.pdf.cerrar-sello',
  callers,
  request: z.strictObject({ borrador: z.string(), digest: sha256Hex, token: z.string() }),
  response: archivo,
  errors: ['SERVICIO_NO_DISPONIBLE', 'ALMACEN_NO_DISPONIBLE'],
  deadline: seconds(8),
});

/**
 * The frozen enrolment: the canonical JSON whose SHA-256 is kept, stored under `instantaneas/<hash>.json`. It holds no
 * secret of the form. `pdf` renders revision 0 from this alone.
 */
export const instantaneaSchema = z.object({
  formato: z.literal(1),
  id: z.uuid(),
  codigo: z.string(),
  codigoVerificacion: z.string(),
  urlVerificacion: z.string(),
  enviadaEn: instant,
  creador: z.string(),
  empresa: empresaSchema,
  formulario: formularioGuardadoSchema,
  /** Every legal text shown, filled in, with version and hash. */
  textos: z.array(textoDiligenciadoSchema),
  cargas: z.array(z.object({ campo: z.enum(camposDeArchivo), sha256: sha256Hex, bytes: z.number() })),
  prueba: dePrueba,
  /** The sheet that was the setting when it was frozen. Absent from a snapshot of before: A4. */
  hoja: z.enum(hojas).optional(),
});
export type Instantanea = z.infer<typeof instantaneaSchema>;

/** A cell of the document: the field that it shows and, for a number, the field with its type. */
export interface CeldaDeCampo {
  readonly campo: Campo;
  /** The type to print before the number: 'CC 1.023.456.789'. */
  readonly tipo?: Campo;
  readonly rotulo: string;
  /** Of twelve columns. */
  readonly ancho: number;
}

/** A section's heading in the document. @example tituloDe('vehiculo') // '2. DATOS DEL VEHÍCULO' */
export const tituloDe = (seccion: Seccion): string =>
  `${Object.keys(formulario).indexOf(seccion) + 1}. ${formulario[seccion].titulo}`;

/** The rows of a section, from the table of fields. Pure. */
export function filasDe(seccion: Seccion): readonly (readonly CeldaDeCampo[])[] {
  const suyos = Object.keys(formulario[seccion].campos) as Campo[];
  const celdas = suyos.flatMap((campo) => {
    const { pdf, etiqueta } = campos[campo];
    return 'fila' in pdf ? [{ campo, ...pdf, rotulo: pdf.rotulo ?? etiqueta, ...tipoDe(campo, suyos) }] : [];
  });
  const filas = [...new Set(celdas.map(({ fila }) => fila))].sort((a, b) => a - b);
  return filas.map((fila) => celdas.filter((celda) => celda.fila === fila).sort((a, b) => a.columna - b.columna));
}

function tipoDe(numero: Campo, deLaSeccion: readonly Campo[]): { readonly tipo?: Campo } {
  const tipo = deLaSeccion.find((campo) => {
    const { pdf } = campos[campo];
    return 'con' in pdf && pdf.con === numero;
  });
  return tipo ? { tipo } : {};
}
