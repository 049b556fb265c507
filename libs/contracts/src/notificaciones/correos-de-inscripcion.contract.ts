import { z } from 'zod';
import { defineInternalCall, seconds } from '../core/call.js';
import { rolFirmanteSchema } from '../core/rol-firmante.schema.js';
import { instant, uuid } from '../core/shapes.js';
import { enumAbierto } from '../core/tolerant.js';

const correosSchema = z.object({
  correos: z.array(
    z.object({
      id: z.string(),
      /** How it left. Absent: by mail. */
      canal: enumAbierto(['correo', 'mensaje']).optional(),
      /** Which mail it is, by the name of its template. */
      plantilla: z.string(),
      destinatario: z.string(),
      /** Of a mail that carries a link: whose. */
      rol: z.string().optional(),
      estado: enumAbierto(['en-cola', 'aceptado', 'rechazado']),
      /** Of a refused one: the mail server had taken it, and it came back. */
      rebote: z.literal(true).optional(),
      intentos: z.int(),
      /** Why it was refused or still waits. */
      motivo: z.string().optional(),
      creadoEn: instant,
      terminadoEn: instant.optional(),
    }),
  ),
});

/** The mails about one enrolment and what the mail server said of each, oldest first. */
export const correosDeInscripcion = defineInternalCall({
  subject: 'svc.notificaciones.correos-de-inscripcion',
  callers: ['gateway'],
  repeatable: true,
  request: z.strictObject({ inscripcionId: uuid }),
  response: correosSchema,
  errors: ['SOLO_ADMINISTRADORES'],
  deadline: seconds(2),
});

/**
 * Of these mails those that went to one signer because of his role: links and the receipt. `inscripciones` has checked
 * that the signer asks.
 */
export const correosDelFirmante = defineInternalCall({
  subject: 'svc.notificaciones.correos-del-firmante',
  callers: ['inscripciones'],
  repeatable: true,
  request: z.strictObject({ inscripcionId: uuid, rol: rolFirmanteSchema }),
  response: correosSchema,
  errors: [],
  deadline: seconds(2),
});
