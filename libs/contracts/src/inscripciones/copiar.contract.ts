import { z } from 'zod';
import { defineCall, seconds, uuid } from '../core/index.js';
import { inscripcionSchema, type Inscripcion } from './inscripcion.schema.js';

/** What a copy leaves out: the password, files that belong to one enrolment, and what must be answered anew (readings 32). */
const fuera = [
  'authorization',
  'contrasenaGPS',
  'certificacionBancariaUrl',
  'certificacionBancariaAnticiposUrl',
  'aceptaTerminosContrato',
  'status',
] as const satisfies (keyof Inscripcion)[];

export type CampoCopiable = Exclude<keyof Inscripcion, (typeof fuera)[number]>;
export type FormularioCopiado = Pick<Inscripcion, CampoCopiable>;

export const camposCopiables = Object.keys(inscripcionSchema.shape).filter(
  (campo): campo is CampoCopiable => !(fuera as readonly string[]).includes(campo),
);

/** The data of an enrolment that a new one may start from. Pure: field by field, so that nothing else can slip through. */
export const copiaDe = (form: FormularioCopiado): FormularioCopiado =>
  Object.fromEntries(camposCopiables.map((campo) => [campo, form[campo]])) as FormularioCopiado;

/**
 * 'Copiar como nueva' (readings 32): the form of an enrolment, for its creator alone; anybody else's is not there,
 * an administrator's view included. It is shown as it was stored: today's rules judge it when it is sent again.
 */
export const copiarInscripcion = defineCall({
  method: 'GET',
  path: '/api/inscripciones/:id/formulario',
  subject: 'svc.inscripciones.copiar',
  access: 'sesion',
  request: z.strictObject({ id: uuid }),
  response: z.partialRecord(z.enum(camposCopiables), z.union([z.string(), z.number(), z.boolean()])),
  status: 200,
  errors: ['UNAUTHORIZED', 'INSCRIPCION_NO_ENCONTRADA'],
  deadline: seconds(5),
});
