import { z } from 'zod';
import { defineInternalCall, seconds } from '../core/call.js';
import { instant, uuid } from '../core/shapes.js';
import { enumAbierto } from '../core/tolerant.js';

/** The mails about one enrolment and what the mail server said of each, oldest first. */
export const correosDeInscripcion = defineInternalCall({
  subject: 'svc.notificaciones.correos-de-inscripcion',
  callers: ['gateway'],
  repeatable: true,
  request: z.strictObject({ inscripcionId: uuid }),
  response: z.object({
    correos: z.array(
      z.object({
        id: z.string(),
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
  }),
  errors: ['SOLO_ADMINISTRADORES'],
  deadline: seconds(2),
});
