import { z } from 'zod';
import { campos } from './campos.js';
import { esAlgoConCampos, exigenciasPropietario } from './propietario.rules.js';
import { exigenciasRepresentante } from './representante.rules.js';
import { shapeDe } from './seccion.js';

const enviado = z.strictObject({
  ...shapeDe(campos),
  status: z.literal('submitted', { error: 'El estado debe ser submitted' }),
});

/**
 * The whole form, one schema for browser and server. Optional fields come out as ''.
 * The requirements of owner and representative are checked even when other fields are wrong, so that every message
 * shows at once.
 * 'no-acepto' passes here: `autorizacionAceptada` decides it.
 */
export const inscripcionSchema = [...exigenciasPropietario, ...exigenciasRepresentante].reduce(
  (schema, { campo, message, cumple }) =>
    schema.refine(cumple, { path: [campo], error: message, when: ({ value }) => esAlgoConCampos(value) }),
  enviado,
);
/** What the server works with. */
export type Inscripcion = z.output<typeof inscripcionSchema>;
/** What may be sent: optional fields may be absent. */
export type InscripcionEnviada = z.input<typeof inscripcionSchema>;

/** Nothing is sent or stored without this (AUTORIZACION_NO_ACEPTADA). */
export const autorizacionAceptada = (form: Pick<Inscripcion, 'authorization'>): boolean =>
  form.authorization === 'acepto';
