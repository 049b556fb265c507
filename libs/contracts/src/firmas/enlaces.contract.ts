import { z } from 'zod';
import { defineCall, empty, instant, messageAnswer, seconds, sha256Hex, tokenShape } from '../core/index.js';
import { rolFirmanteSchema } from '../inscripciones/inscripcion-listada.schema.js';

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

/** What a link's holder may see: his own data, the plate and the date. Nothing of the other signer. */
export const enlaceInscripcionSchema = z.object({
  codigo: z.string(),
  placaCabezote: z.string(),
  placaTrailer: z.string(),
  createdAt: instant,
  nombre: z.string(),
  tipoDocumento: z.string(),
  numeroDocumento: z.string(),
  correo: z.string(),
  calidad: z.enum(['conductor', 'propietario', 'tenedor']),
  textos: z.array(textoDiligenciadoSchema),
});
export type EnlaceInscripcion = z.infer<typeof enlaceInscripcionSchema>;

export const enlaceVerificadoSchema = z.object({
  isUsed: z.boolean(),
  inscripcion: enlaceInscripcionSchema.nullable(),
  signerType: rolFirmanteSchema,
  /** SHA-256 of revision 0: the same for both signers, never changing. */
  documentHash: sha256Hex.optional(),
  expiresAt: instant.optional(),
  signedAt: instant.optional(),
});
export type EnlaceVerificado = z.infer<typeof enlaceVerificadoSchema>;

/**
 * State, signer, texts and data in one reply. Never consumes the link; unknown, expired, revoked and malformed look alike.
 * Nobody can be too early: a link is made in the unit that makes its document.
 */
export const verificarEnlace = defineCall({
  method: 'GET',
  path: '/api/signature/verify/:token',
  subject: 'svc.inscripciones.verificar-enlace',
  access: 'enlace',
  request,
  response: enlaceVerificadoSchema,
  status: 200,
  errors: ['ENLACE_INVALIDO', 'DEMASIADOS_INTENTOS'],
  deadline: seconds(5),
});

/** The signer made a first gesture on the page (mail scanners do not). */
export const enlaceVisto = defineCall({
  method: 'POST',
  path: '/api/signature/seen/:token',
  subject: 'svc.inscripciones.enlace-visto',
  access: 'enlace',
  request,
  response: empty,
  status: 204,
  errors: ['ENLACE_INVALIDO'],
  deadline: seconds(5),
});

/** Answers alike whatever the token; only an expired link causes a mail. */
export const renovarEnlace = defineCall({
  method: 'POST',
  path: '/api/signature/renew/:token',
  subject: 'svc.inscripciones.renovar-enlace',
  access: 'enlace',
  request,
  response: messageAnswer,
  status: 202,
  errors: [],
  deadline: seconds(5),
});
