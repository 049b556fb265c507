import { z } from 'zod';
import { llamadas } from '@portal/dominio/llamadas';
import { defineCall, defineInternalCall, seconds } from '../core/call.js';
import { dePrueba, messageAnswer, textoLibre, tokenShape, uuid } from '../core/shapes.js';

/** What a signer can say is wrong, and how it reads. */
export const novedades = {
  nombre: 'Su nombre está mal.',
  documento: 'Su documento está mal.',
  placa: 'La placa está mal.',
  'no-soy-yo': 'Dice que no es la persona que debe firmar.',
  otra: 'Dice que algo está mal.',
} as const;
export type Novedad = keyof typeof novedades;

/**
 * 'Algo está mal': a note to who enrolled and to the company, instead of a signature. The link goes on: whoever finds
 * it was nothing can still sign.
 */
export const reportarNovedad = defineCall({
  method: 'POST',
  path: llamadas.reportarNovedad,
  subject: 'svc.inscripciones.reportar-novedad',
  access: 'enlace',
  request: z.strictObject({
    token: tokenShape,
    que: z.enum(Object.keys(novedades) as [Novedad, ...Novedad[]]),
    nota: textoLibre(300).optional(),
  }),
  response: messageAnswer,
  status: 202,
  errors: ['ENLACE_INVALIDO', 'FIRMA_YA_REGISTRADA', 'DEMASIADOS_INTENTOS'],
  deadline: seconds(5),
});

/** The words of such a note, and who enrolled, for the mail that follows the fact of it (docs/adr/0034). */
export const novedadDeEnlace = defineInternalCall({
  subject: 'svc.inscripciones.novedad-de-enlace',
  callers: ['notificaciones'],
  repeatable: true,
  request: z.strictObject({ enlaceId: uuid }),
  response: z.object({
    codigo: z.string(),
    placa: z.string(),
    /** The signer. */
    nombre: z.string(),
    dice: z.string(),
    creadorSub: z.string(),
    creadorNombre: z.string(),
    creadorCorreo: z.string(),
    prueba: dePrueba,
  }),
  errors: ['ENLACE_INVALIDO'],
  deadline: seconds(5),
});
