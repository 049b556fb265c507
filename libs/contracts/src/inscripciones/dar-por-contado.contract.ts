import { z } from 'zod';
import { defineCall, seconds } from '../core/call.js';
import { messageAnswer, uuid } from '../core/shapes.js';
import { enumAbierto } from '../core/tolerant.js';

/** How many mails one call settles, and the page of an enrolment shows, at most. */
export const TOPE_SIN_LLEGAR = 100;

/**
 * Says of mails about an enrolment that reached nobody that an administrator has told it by another way
 * (docs/adr/0083-a-notice-that-did-not-arrive.md).
 */
export const darPorContado = defineCall({
  method: 'POST',
  path: '/api/admin/inscripciones/:id/ya-se-conto',
  subject: 'svc.inscripciones.dar-por-contado',
  access: 'admin',
  /** `correos`: those that the page showed. One that was refused meanwhile is not settled unseen. */
  request: z.strictObject({ id: uuid, correos: z.array(uuid).min(1).max(TOPE_SIN_LLEGAR) }),
  /** `ya-contado`: somebody else was first, and the message says who. */
  response: messageAnswer.extend({ resultado: enumAbierto(['contado', 'ya-contado']) }),
  status: 200,
  errors: ['UNAUTHORIZED', 'SOLO_ADMINISTRADORES', 'INSCRIPCION_NO_ENCONTRADA'],
  deadline: seconds(5),
  idempotent: true,
});
