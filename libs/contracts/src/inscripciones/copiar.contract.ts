import { z } from 'zod';
import { defineCall, seconds, uuid } from '../core/index.js';
import { formularioCopiadoSchema } from './formulario-guardado.rules.js';

/**
 * 'Copiar como nueva': the form of an enrolment, for its creator alone. For everybody else, administrators included, the
 * enrolment is not there. The form is answered as it was stored; today's rules judge it when it is sent again.
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
