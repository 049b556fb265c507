import { z } from 'zod';
import { defineCall, seconds } from '../core/call.js';
import { defineEvent } from '../core/define-event.js';
import { instant, messageAnswer, uuid } from '../core/shapes.js';
import { enumAbierto } from '../core/tolerant.js';

/**
 * Asks for another attempt at once of what the portal has not managed by itself: the document, or the copies of
 * completion (docs/adr/0069-what-is-stuck.md). What became of it, the enrolment says.
 */
export const reintentarAtasco = defineCall({
  method: 'POST',
  path: '/api/admin/inscripciones/:id/reintentar',
  subject: 'svc.inscripciones.reintentar',
  access: 'admin',
  request: z.strictObject({ id: uuid }),
  /** `en-curso`: somebody has asked for it, and its result is not known yet. `resuelto`: nothing is stuck any more. */
  response: messageAnswer.extend({ resultado: enumAbierto(['pedido', 'en-curso', 'resuelto']) }),
  status: 200,
  errors: ['UNAUTHORIZED', 'SOLO_ADMINISTRADORES', 'INSCRIPCION_NO_ENCONTRADA', 'NO_ENCONTRADO'],
  deadline: seconds(5),
  idempotent: true,
});

/** An administrator wants another attempt now, of the document or of the copies. */
export const reintentoPedido = defineEvent(
  'inscripciones',
  'reintento-pedido',
  z.object({
    inscripcionId: uuid,
    que: z.enum(['documento', 'copia']),
    /** Of copies: their mail says it. */
    completadaEn: instant.optional(),
  }),
);
