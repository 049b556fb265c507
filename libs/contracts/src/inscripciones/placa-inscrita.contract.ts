import { z } from 'zod';
import { defineCall, instant, seconds, textoLibre } from '../core/index.js';
import { limpiarPlaca } from './limpiar.rules.js';

/**
 * Was this plate enrolled before? A second enrolment is a warning, never an error (readings 20). A registrant hears of
 * his own enrolments alone, an administrator of anybody's; without any, `ultima` is absent.
 */
export const placaInscrita = defineCall({
  method: 'GET',
  path: '/api/inscripciones/placa-inscrita',
  subject: 'svc.inscripciones.placa',
  access: 'sesion',
  request: z.strictObject({ placa: textoLibre(30).overwrite(limpiarPlaca) }),
  response: z.object({ ultima: z.object({ codigo: z.string(), createdAt: instant }).optional() }),
  status: 200,
  errors: ['UNAUTHORIZED'],
  deadline: seconds(3),
});
