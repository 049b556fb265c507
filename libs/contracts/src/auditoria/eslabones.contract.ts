import { z } from 'zod';
import { defineInternalCall, seconds } from '../core/call.js';
import { rolFirmanteSchema } from '../core/rol-firmante.schema.js';
import { instant, sha256Hex, uuid } from '../core/shapes.js';

const eslabonesSchema = z.object({
  eslabones: z.array(
    z.object({
      seq: z.int(),
      registradaEn: instant,
      /** The hash before it, and its content as canonical JSON: `hash` is the SHA-256 of this text. */
      texto: z.string(),
      hash: sha256Hex,
      /** Why, unless it was erased: the link holds `SHA-256(sal ‖ texto)`. */
      motivo: z.object({ sal: z.string(), texto: z.string() }).optional(),
    }),
  ),
  /** Absent before the first one is kept. `raices`: of its stamp, DER in base64. */
  punto: z.object({ seq: z.int(), hash: sha256Hex, sello: z.string(), raices: z.array(z.string()) }).optional(),
});

/**
 * The links of the chain about one enrolment, oldest first, each with the text that its hash covers; and the newest
 * kept checkpoint with its timestamp (docs/adr/0025-checkpoints-are-kept-elsewhere.md).
 */
export const eslabonesDeInscripcion = defineInternalCall({
  subject: 'svc.auditoria.eslabones',
  callers: ['gateway'],
  repeatable: true,
  request: z.strictObject({ inscripcionId: uuid }),
  response: eslabonesSchema,
  errors: ['SOLO_ADMINISTRADORES'],
  deadline: seconds(10),
});

/**
 * Of these links one signer's own: what he did, and what the portal did about his links, mails and certificates. Nobody
 * else's action, no reason. `inscripciones` has checked that the signer asks.
 */
export const eslabonesDelFirmante = defineInternalCall({
  subject: 'svc.auditoria.eslabones-del-firmante',
  callers: ['inscripciones'],
  repeatable: true,
  /** `correos`: the ids of his mails, whose entries name no role. */
  request: z.strictObject({ inscripcionId: uuid, rol: rolFirmanteSchema, correos: z.array(uuid).max(500) }),
  response: eslabonesSchema,
  errors: [],
  deadline: seconds(6),
});
