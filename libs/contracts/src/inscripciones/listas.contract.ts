import { z } from 'zod';
import { defineCall, pageOf, pageQuery, seconds, textoLibre } from '../core/index.js';
import { estadosAdmin } from './estado.rules.js';
import { ventanasFecha } from './fechas.rules.js';
import { inscripcionListadaSchema } from './inscripcion-listada.schema.js';
import { valores } from './opciones.js';

/** The person's own enrolments, newest first. */
export const misInscripciones = defineCall({
  method: 'GET',
  path: '/api/inscripciones/mis-inscripciones',
  subject: 'svc.inscripciones.mias',
  access: 'sesion',
  request: z.strictObject(pageQuery),
  response: pageOf(inscripcionListadaSchema),
  answer: 'page',
  status: 200,
  errors: ['UNAUTHORIZED'],
  deadline: seconds(5),
});

export const filtrosAdminSchema = z.strictObject({
  ...pageQuery,
  q: textoLibre(100).optional(),
  estado: z.enum(valores(estadosAdmin)).optional(),
  fecha: z.enum(valores(ventanasFecha)).optional(),
});
export type FiltrosAdmin = z.infer<typeof filtrosAdminSchema>;

/** Everybody's enrolments, searched and filtered on the server. */
export const todasInscripciones = defineCall({
  method: 'GET',
  path: '/api/admin/todas-inscripciones',
  subject: 'svc.inscripciones.todas',
  access: 'admin',
  request: filtrosAdminSchema,
  response: pageOf(inscripcionListadaSchema),
  answer: 'page',
  status: 200,
  errors: ['UNAUTHORIZED', 'SOLO_ADMINISTRADORES'],
  deadline: seconds(5),
});
