import { z } from 'zod';
import { defineCall, seconds } from '../core/call.js';
import { dePrueba, textoLibre, uuid } from '../core/shapes.js';
import { versionesSchema } from '../textos/versiones.rules.js';
import { formularioCopiadoSchema } from './formulario-guardado.rules.js';
import { inscripcionListadaSchema } from './inscripcion-listada.schema.js';
import { inscripcionSchema } from './inscripcion.schema.js';

/**
 * Sends an enrolment for review. It is frozen from then on, and both signature requests follow by mail.
 * `textosVistos` holds the versions of the legal texts that the person read and accepted. When another version of one
 * of them is in force, the call refuses with TEXTOS_CAMBIARON and stores nothing. `textosVistos` is not a field of
 * the form: it is not stored, and the idempotency key does not cover it. `reemplaza` is the code of this person's
 * returned enrolment that this one replaces: INSCRIPCION_NO_ENCONTRADA when it is none, or another one replaces it
 * already. `prueba` says that it is made to try the portal: a wrong field from whoever may not, where the operator does
 * not allow it, and in place of an enrolment that is none. What replaces one of these is one without being told.
 */
export const crearInscripcion = defineCall({
  method: 'POST',
  path: '/api/inscripcion-terceros',
  subject: 'svc.inscripciones.crear',
  access: 'sesion',
  request: inscripcionSchema.safeExtend({
    textosVistos: versionesSchema.optional(),
    reemplaza: textoLibre(40).optional(),
    prueba: dePrueba,
  }),
  response: inscripcionListadaSchema,
  status: 201,
  errors: [
    'UNAUTHORIZED',
    'AUTORIZACION_NO_ACEPTADA',
    'TEXTOS_CAMBIARON',
    'CARGA_NO_RECONOCIDA',
    'LIMITE_DE_ENVIOS',
    'INSCRIPCION_NO_ENCONTRADA',
    'ALMACEN_NO_DISPONIBLE',
  ],
  deadline: seconds(5),
  idempotent: true,
});

/**
 * 'Copiar como nueva' and the correction of a returned one: the form of an enrolment, for its creator only
 * (docs/decisiones.md#copiar-como-nueva). Everybody else, administrators included, gets INSCRIPCION_NO_ENCONTRADA. The
 * form is answered as it was stored; today's rules judge it when it is sent again.
 */
export const copiarInscripcion = defineCall({
  method: 'GET',
  path: '/api/inscripciones/:id/formulario',
  subject: 'svc.inscripciones.copiar',
  access: 'sesion',
  sobre: 'inscripcion.copiar',
  request: z.strictObject({ id: uuid }),
  response: formularioCopiadoSchema,
  status: 200,
  errors: ['UNAUTHORIZED', 'INSCRIPCION_NO_ENCONTRADA'],
  deadline: seconds(5),
});
