import { z } from 'zod';
import { esAlgoConCampos, exigenciasPropietario } from './propietario.rules.js';
import { anticiposSchema } from './secciones/anticipos.schema.js';
import { autorizacionSchema } from './secciones/autorizacion.schema.js';
import { conductorSchema } from './secciones/conductor.schema.js';
import { contratoSchema } from './secciones/contrato.schema.js';
import { emergenciaSchema } from './secciones/emergencia.schema.js';
import { fletesSchema } from './secciones/fletes.schema.js';
import { gpsSchema } from './secciones/gps.schema.js';
import { propietarioSchema } from './secciones/propietario.schema.js';
import { referenciaFamiliarSchema } from './secciones/referencia-familiar.schema.js';
import { referenciaPersonalSchema } from './secciones/referencia-personal.schema.js';
import { referenciaLaboral1Schema, referenciaLaboral2Schema } from './secciones/referencias-laborales.schema.js';
import { tenedorSchema } from './secciones/tenedor.schema.js';
import { vehiculoSchema } from './secciones/vehiculo.schema.js';

/** The fourteen sections in the order of the form, and in each its fields: what the summary of errors follows. */
export const secciones = {
  autorizacion: autorizacionSchema,
  vehiculo: vehiculoSchema,
  gps: gpsSchema,
  tenedor: tenedorSchema,
  propietario: propietarioSchema,
  conductor: conductorSchema,
  emergencia: emergenciaSchema,
  referenciaLaboral1: referenciaLaboral1Schema,
  referenciaLaboral2: referenciaLaboral2Schema,
  referenciaFamiliar: referenciaFamiliarSchema,
  referenciaPersonal: referenciaPersonalSchema,
  fletes: fletesSchema,
  anticipos: anticiposSchema,
  contrato: contratoSchema,
} as const;
export type Seccion = keyof typeof secciones;

const formulario = z.strictObject({
  ...autorizacionSchema.shape,
  ...vehiculoSchema.shape,
  ...gpsSchema.shape,
  ...tenedorSchema.shape,
  ...propietarioSchema.shape,
  ...conductorSchema.shape,
  ...emergenciaSchema.shape,
  ...referenciaLaboral1Schema.shape,
  ...referenciaLaboral2Schema.shape,
  ...referenciaFamiliarSchema.shape,
  ...referenciaPersonalSchema.shape,
  ...fletesSchema.shape,
  ...anticiposSchema.shape,
  ...contratoSchema.shape,
  status: z.literal('submitted', { error: 'El estado debe ser submitted' }),
});

/**
 * The whole form, one schema for browser and server (readings 17). Optional fields come out as ''.
 * The owner's requirements are checked even when other fields are wrong, so that every message shows at once.
 * 'no-acepto' passes here: `autorizacionAceptada` decides it.
 */
export const inscripcionSchema = exigenciasPropietario.reduce(
  (schema, { campo, message, cumple }) =>
    schema.refine(cumple, { path: [campo], error: message, when: ({ value }) => esAlgoConCampos(value) }),
  formulario,
);
/** What the server works with. */
export type Inscripcion = z.output<typeof inscripcionSchema>;
/** What may be sent: optional fields may be absent. */
export type InscripcionEnviada = z.input<typeof inscripcionSchema>;

/** Nothing is sent or stored without this (AUTORIZACION_NO_ACEPTADA). */
export const autorizacionAceptada = (form: Pick<Inscripcion, 'authorization'>): boolean =>
  form.authorization === 'acepto';
