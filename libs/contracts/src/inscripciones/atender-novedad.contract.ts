import { z } from 'zod';
import { defineCall, seconds } from '../core/call.js';
import { rolFirmanteSchema } from '../core/rol-firmante.schema.js';
import { messageAnswer, textoLibre, uuid } from '../core/shapes.js';
import { enumAbierto } from '../core/tolerant.js';

/**
 * Marks what a signer says is wrong as attended, with what came of it: it was settled by telephone, and the link goes
 * on (docs/decisiones.md#novedad-atendida).
 */
export const atenderNovedad = defineCall({
  method: 'POST',
  path: '/api/admin/inscripciones/:id/novedad-atendida',
  subject: 'svc.inscripciones.atender-novedad',
  access: 'admin',
  request: z.strictObject({
    id: uuid,
    tipo: rolFirmanteSchema,
    /** The words that the administrator read. When they are others by now, nobody has attended those. */
    dice: textoLibre(500),
    nota: textoLibre(500).min(1, 'Escriba cómo se atendió'),
  }),
  /** `otra`: the signer has said something else since. `ninguna`: there is nothing to attend any more. */
  response: messageAnswer.extend({ resultado: enumAbierto(['atendida', 'otra', 'ninguna']) }),
  status: 200,
  errors: ['UNAUTHORIZED', 'SOLO_ADMINISTRADORES', 'INSCRIPCION_NO_ENCONTRADA'],
  deadline: seconds(5),
  idempotent: true,
});
