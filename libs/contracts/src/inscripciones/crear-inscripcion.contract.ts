import { defineCall, seconds } from '../core/index.js';
import { inscripcionListadaSchema } from './inscripcion-listada.schema.js';
import { inscripcionSchema } from './inscripcion.schema.js';

/** Sends an enrolment for review. From here on it is frozen; both signature requests follow by mail. */
export const crearInscripcion = defineCall({
  method: 'POST',
  path: '/api/inscripcion-terceros',
  subject: 'svc.inscripciones.crear',
  access: 'sesion',
  request: inscripcionSchema,
  response: inscripcionListadaSchema,
  status: 201,
  errors: ['UNAUTHORIZED', 'AUTORIZACION_NO_ACEPTADA', 'CARGA_NO_RECONOCIDA', 'ALMACEN_NO_DISPONIBLE'],
  deadline: seconds(5),
  idempotent: true,
});
