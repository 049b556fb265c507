import { z } from 'zod';
import { llamadas } from '@portal/dominio/llamadas';
import { defineCall, defineInternalCall, seconds } from '../core/call.js';
import { rolFirmanteSchema } from '../core/rol-firmante.schema.js';
import { claveShape, dePrueba, instant, sha256Hex, tokenShape, uuid } from '../core/shapes.js';
import { enumAbierto } from '../core/tolerant.js';
import { avanceSchema } from './enlaces.contract.js';

/** What a signer keeps of a signature: shown at once, and sent by mail. */
export const constanciaSchema = z.object({
  codigo: z.string(),
  /** Opens the public check of the document. */
  codigoVerificacion: z.string(),
  placa: z.string(),
  nombre: z.string(),
  firmadoEn: instant,
  nivel: z.string(),
  /** SHA-256 of the revision that this signature made. */
  sha256: sha256Hex,
  /** The texts that were accepted, with their versions. */
  aceptado: z.array(z.object({ titulo: z.string(), version: z.string() })),
  firmas: avanceSchema,
  /** What those are who have not signed. */
  faltan: z.array(enumAbierto(['conductor', 'propietario', 'tenedor'])),
  prueba: dePrueba,
});
export type Constancia = z.infer<typeof constanciaSchema>;

/** A link, and the `Idempotency-Key` of an attempt to sign by it. */
export const porLlave = z.strictObject({
  token: tokenShape,
  clave: claveShape,
});

/**
 * What became of an attempt to sign whose answer did not come, asked by its `Idempotency-Key`. `no-registrada` holds
 * until the same key is sent again; `constancia` comes only to the key that signed.
 */
export const desenlaceDeFirma = defineCall({
  method: 'GET',
  path: llamadas.desenlaceDeFirma,
  subject: 'svc.inscripciones.desenlace-de-firma',
  access: 'enlace',
  request: porLlave,
  response: z.object({
    estado: enumAbierto(['registrada', 'en-curso', 'no-registrada']),
    constancia: constanciaSchema.optional(),
  }),
  status: 200,
  errors: ['ENLACE_INVALIDO', 'DEMASIADOS_INTENTOS'],
  deadline: seconds(5),
});

/**
 * The receipt of a signature and its recipient, for the mail that follows the fact of it (docs/adr/0034). Refused for a
 * deleted enrolment, and for a signature older than any fact.
 */
export const constanciaDelFirmante = defineInternalCall({
  subject: 'svc.inscripciones.constancia-del-firmante',
  callers: ['notificaciones'],
  repeatable: true,
  request: z.strictObject({ inscripcionId: uuid, rol: rolFirmanteSchema }),
  response: constanciaSchema.extend({ correo: z.string(), creadorSub: z.string() }),
  errors: ['INSCRIPCION_NO_ENCONTRADA'],
  deadline: seconds(5),
});
