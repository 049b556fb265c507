import { z } from 'zod';
import { defineCall, seconds } from '../core/call.js';
import { uuid } from '../core/shapes.js';
import { formularioCopiadoSchema } from './formulario-guardado.rules.js';

/**
 * 'Copiar como nueva': the form of an enrolment, for its creator only (docs/decisiones.md#copiar-como-nueva). Everybody
 * else, administrators included, gets INSCRIPCION_NO_ENCONTRADA. The form is answered as it was stored; today's rules
 * judge it when it is sent again.
 */
export const copiarInscripcion = defineCall({
  method: 'GET',
  path: '/api/inscripciones/:id/formulario',
  subject: 'svc.inscripciones.copiar',
  access: 'sesion',
  request: z.strictObject({ id: uuid }),
  response: formularioCopiadoSchema,
  status: 200,
  errors: ['UNAUTHORIZED', 'INSCRIPCION_NO_ENCONTRADA'],
  deadline: seconds(5),
});
