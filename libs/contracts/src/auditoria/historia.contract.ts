import { z } from 'zod';
import { defineInternalCall, seconds } from '../core/call.js';
import { instant, uuid } from '../core/shapes.js';
import { enumAbierto } from '../core/tolerant.js';

/** What the audit chain holds about one enrolment, newest first: of itself and of its links, mails and files. */
export const historiaDeInscripcion = defineInternalCall({
  subject: 'svc.auditoria.historia',
  callers: ['gateway'],
  repeatable: true,
  request: z.strictObject({ inscripcionId: uuid }),
  response: z.object({
    entradas: z.array(
      z.object({
        accion: z.string(),
        resultado: enumAbierto(['hecho', 'rechazado']),
        /** As the chain has it: `persona:<sub>`, `firmante:<rol>`, `proceso:<name>`. */
        actor: z.string(),
        /** Kind and id of what was touched: `correo:<uuid>`. */
        recurso: z.string(),
        rol: z.string().optional(),
        /** Which mail or which issue of a link. */
        clase: z.string().optional(),
        /** Why, in a person's words, unless it was erased. */
        motivo: z.string().optional(),
        ocurrioEn: instant,
      }),
    ),
  }),
  errors: ['SOLO_ADMINISTRADORES'],
  deadline: seconds(2),
});
