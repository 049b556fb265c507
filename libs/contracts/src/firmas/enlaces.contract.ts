import { z } from 'zod';
import { llamadas } from '@portal/dominio/llamadas';
import { defineCall, seconds } from '../core/call.js';
import { representanteSchema } from '../core/representante.schema.js';
import { rolFirmanteSchema } from '../core/rol-firmante.schema.js';
import { claveShape, empty, instant, messageAnswer, sha256Hex, storedFile, tokenShape } from '../core/shapes.js';
import { enumAbierto } from '../core/tolerant.js';
import { novedades, type Novedad } from './novedad.contract.js';

const request = z.strictObject({ token: tokenShape });

/** A legal text with its placeholders filled for this signer. */
export const textoDiligenciadoSchema = z.object({
  clave: z.string(),
  version: z.string(),
  titulo: z.string(),
  /** Small Markdown: paragraphs, **bold**, numbered lists. */
  texto: z.string(),
  sha256: sha256Hex,
});
export type TextoDiligenciado = z.infer<typeof textoDiligenciadoSchema>;

/** Answers of the form as people read them, under the name of their section. */
export const datosLeidosSchema = z.object({
  titulo: z.string(),
  datos: z.array(z.object({ rotulo: z.string(), valor: z.string() })),
});
export type DatosLeidos = z.infer<typeof datosLeidosSchema>;

/** How many have signed, of how many. */
export const avanceSchema = z.object({ hechas: z.number().int(), total: z.number().int() });

/**
 * What the page of a link shows beside the document: the signer's own data, the vehicle, and to the contract's signer
 * the owner and the accounts that are ratified. Nothing else of the other signer.
 */
export const enlaceInscripcionSchema = z.object({
  codigo: z.string(),
  placaCabezote: z.string(),
  placaTrailer: z.string(),
  createdAt: instant,
  nombre: z.string(),
  tipoDocumento: z.string(),
  numeroDocumento: z.string(),
  correo: z.string(),
  calidad: enumAbierto(['conductor', 'propietario', 'tenedor']),
  /** Who signs for the company that these are the name and the document of. */
  representante: representanteSchema.optional(),
  textos: z.array(textoDiligenciadoSchema),
  /** The person who sent the enrolment. */
  inscribio: z.string().optional(),
  datos: z.array(datosLeidosSchema).optional(),
  /** Made to try the portal; absent from any other. */
  prueba: z.boolean().optional(),
});
export type EnlaceInscripcion = z.infer<typeof enlaceInscripcionSchema>;

/** What this signer said is wrong. Words of his own come by a living link alone. */
export const novedadDichaSchema = z.object({
  en: instant,
  que: enumAbierto(Object.keys(novedades) as [Novedad, ...Novedad[]]),
  nota: z.string().optional(),
});
export type NovedadDicha = z.infer<typeof novedadDichaSchema>;

export const enlaceVerificadoSchema = z.object({
  isUsed: z.boolean(),
  inscripcion: enlaceInscripcionSchema.nullable(),
  signerType: rolFirmanteSchema,
  /** SHA-256 of revision 0: the same for both signers, never changing. */
  documentHash: sha256Hex.optional(),
  expiresAt: instant.optional(),
  signedAt: instant.optional(),
  /** The enrolment's code, which opens nothing: a used link says it so that its holder can ask. */
  codigo: z.string().optional(),
  firmas: avanceSchema.optional(),
  /** Absent while nothing was said. */
  novedad: novedadDichaSchema.optional(),
  /** The signer's device may make the key of the certificate and keep it (docs/adr/0068). */
  llaveEnDispositivo: z.boolean().optional(),
  /** The server's clock: a phone's may be wrong, and does not judge certificates. */
  ahora: instant.optional(),
});
export type EnlaceVerificado = z.infer<typeof enlaceVerificadoSchema>;

/**
 * State, signer, texts and data in one reply. Never consumes the link. Unknown, expired, revoked and malformed links
 * get the same answer. The document always exists: it is recorded in the transaction that makes the link.
 */
export const verificarEnlace = defineCall({
  method: 'GET',
  path: llamadas.verificarEnlace,
  subject: 'svc.inscripciones.verificar-enlace',
  access: 'enlace',
  request,
  response: enlaceVerificadoSchema,
  status: 200,
  errors: ['ENLACE_INVALIDO', 'DEMASIADOS_INTENTOS'],
  deadline: seconds(5),
});

/**
 * The document at its current revision: the exact file that this signature extends, and afterwards the one with it. A
 * living link opens it, a used one with the key that signed, as long as the answer under that key is kept. The audit
 * keeps that it did.
 */
export const documentoDeEnlace = defineCall({
  method: 'GET',
  path: llamadas.documentoDeEnlace,
  subject: 'svc.inscripciones.documento-de-enlace',
  access: 'enlace',
  request: request.extend({ clave: claveShape.optional() }),
  response: storedFile,
  answer: 'inline',
  status: 200,
  errors: ['ENLACE_INVALIDO', 'DEMASIADOS_INTENTOS', 'SERVICIO_NO_DISPONIBLE'],
  deadline: seconds(5),
});

/** The signer made a first gesture on the page. Mail scanners make none. */
export const enlaceVisto = defineCall({
  method: 'POST',
  path: llamadas.enlaceVisto,
  subject: 'svc.inscripciones.enlace-visto',
  access: 'enlace',
  request,
  response: empty,
  status: 204,
  errors: ['ENLACE_INVALIDO'],
  deadline: seconds(5),
});

/** Every token gets the same answer. Only an expired link causes a mail. */
export const renovarEnlace = defineCall({
  method: 'POST',
  path: llamadas.renovarEnlace,
  subject: 'svc.inscripciones.renovar-enlace',
  access: 'enlace',
  request,
  response: messageAnswer,
  status: 202,
  errors: [],
  deadline: seconds(5),
});
