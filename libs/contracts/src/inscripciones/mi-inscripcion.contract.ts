import { z } from 'zod';
import { defineCall, seconds } from '../core/call.js';
import { rolFirmanteSchema } from '../core/rol-firmante.schema.js';
import { instant, messageAnswer, uuid } from '../core/shapes.js';
import { fichaSchema } from './ficha.contract.js';

const { conductor: firmante } = fichaSchema.shape.firmantes.shape;
/** Without what only administrators read of a signature. */
const miFirmante = firmante.extend({ firma: z.object({ firmadaEn: instant, nivel: z.string() }).optional() });

/**
 * One enrolment whole, for its creator and for administrators: every field but the GPS password, both signers, what
 * became of each link, until when it opens. What is for administrators alone stays out.
 */
export const miInscripcion = defineCall({
  method: 'GET',
  path: '/api/inscripciones/:id',
  subject: 'svc.inscripciones.mia',
  access: 'sesion',
  sobre: 'inscripcion.ver',
  request: z.strictObject({ id: uuid }),
  response: fichaSchema.omit({ revisada: true, senales: true }).extend({
    codigoVerificacion: z.string(),
    firmantes: z.object({ conductor: miFirmante, propietario: miFirmante }),
  }),
  status: 200,
  errors: ['UNAUTHORIZED', 'INSCRIPCION_NO_ENCONTRADA'],
  deadline: seconds(5),
});
export type MiInscripcion = z.infer<typeof miInscripcion.response>;

/** The creator's way to mail the link of a signer anew, within the limits of an administrator. */
export const reenviarPropio = defineCall({
  method: 'POST',
  path: '/api/inscripciones/:id/reenviar',
  subject: 'svc.inscripciones.reenviar-propio',
  access: 'sesion',
  sobre: 'correo.reenviar-propio',
  request: z.strictObject({ id: uuid, tipo: rolFirmanteSchema }),
  response: messageAnswer,
  status: 202,
  errors: [
    'UNAUTHORIZED',
    'INSCRIPCION_NO_ENCONTRADA',
    'INSCRIPCION_RETIRADA',
    'DOCUMENTO_EN_PREPARACION',
    'NO_ENCONTRADO',
    'FIRMA_YA_REGISTRADA',
    'CORREO_RECIENTE',
  ],
  deadline: seconds(5),
  idempotent: true,
});
