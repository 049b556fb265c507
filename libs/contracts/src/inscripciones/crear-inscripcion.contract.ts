import { defineCall, seconds } from '../core/index.js';
import { versionesSchema } from '../textos/versiones.rules.js';
import { inscripcionListadaSchema } from './inscripcion-listada.schema.js';
import { inscripcionSchema } from './inscripcion.schema.js';

/**
 * Sends an enrolment for review. From here on it is frozen; both signature requests follow by mail.
 * `textosVistos` is no field of the form and is not kept: the versions that were read and accepted. With it nothing is
 * stored once another version of one of them is in force (TEXTOS_CAMBIARON); it takes no part in what its key stands for.
 */
export const crearInscripcion = defineCall({
  method: 'POST',
  path: '/api/inscripcion-terceros',
  subject: 'svc.inscripciones.crear',
  access: 'sesion',
  request: inscripcionSchema.safeExtend({ textosVistos: versionesSchema.optional() }),
  response: inscripcionListadaSchema,
  status: 201,
  errors: [
    'UNAUTHORIZED',
    'AUTORIZACION_NO_ACEPTADA',
    'TEXTOS_CAMBIARON',
    'CARGA_NO_RECONOCIDA',
    'ALMACEN_NO_DISPONIBLE',
  ],
  deadline: seconds(5),
  idempotent: true,
});
