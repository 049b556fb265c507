import { z } from 'zod';
import { defineInternalCall, seconds } from '../core/call.js';
import { uuid } from '../core/shapes.js';

/** Ids and codes of enrolments that still exist, for the audit: by ids, or by one code. */
export const codigosDeInscripciones = defineInternalCall({
  subject: 'svc.inscripciones.codigos',
  callers: ['gateway'],
  repeatable: true,
  request: z.strictObject({ ids: z.array(uuid).max(200).optional(), codigo: z.string().max(30).optional() }),
  response: z.object({ inscripciones: z.array(z.object({ id: z.string(), codigo: z.string() })) }),
  errors: ['ACCESO_DENEGADO'],
  deadline: seconds(2),
});
