import { z } from 'zod';
import { defineCall, defineInternalCall, seconds } from '../core/call.js';
import { defineEvent } from '../core/define-event.js';
import { dePrueba, messageAnswer, textoLibre, uuid } from '../core/shapes.js';
import { enumAbierto } from '../core/tolerant.js';
import { nombresDeCampo } from './campos.js';
import { formasDeRetiro, retiroSchema } from './inscripcion-listada.schema.js';

/**
 * Returns an enrolment that nobody has to sign as it is, with what is to be corrected and the fields it is about
 * (docs/decisiones.md#devolver). Its links end at once; the creator makes it anew from the same data.
 */
export const devolverInscripcion = defineCall({
  method: 'POST',
  path: '/api/inscripciones/:id/devolver',
  subject: 'svc.inscripciones.devolver',
  access: 'admin',
  request: z.strictObject({
    id: uuid,
    nota: textoLibre(600).min(1, 'Escriba qué hay que corregir'),
    campos: z.array(z.enum(nombresDeCampo)).max(nombresDeCampo.length).optional(),
  }),
  response: messageAnswer,
  status: 200,
  errors: [
    'UNAUTHORIZED',
    'SOLO_ADMINISTRADORES',
    'INSCRIPCION_NO_ENCONTRADA',
    'INSCRIPCION_RETIRADA',
    'INSCRIPCION_COMPLETA',
  ],
  deadline: seconds(10),
  idempotent: true,
});

/** Its creator withdraws an enrolment that nobody has signed (docs/decisiones.md#anular). Its links end at once. */
export const anularInscripcion = defineCall({
  method: 'POST',
  path: '/api/inscripciones/:id/anular',
  subject: 'svc.inscripciones.anular',
  access: 'sesion',
  sobre: 'inscripcion.anular',
  request: z.strictObject({ id: uuid }),
  response: messageAnswer,
  status: 200,
  errors: ['UNAUTHORIZED', 'INSCRIPCION_NO_ENCONTRADA', 'INSCRIPCION_RETIRADA', 'FIRMA_YA_REGISTRADA'],
  deadline: seconds(10),
  idempotent: true,
});

/** It was returned or withdrawn: `datosDeRetiro` says who is told. */
export const inscripcionRetirada = defineEvent(
  'inscripciones',
  'inscripcion-retirada',
  z.object({ inscripcionId: uuid, como: z.enum(formasDeRetiro) }),
  { mailed: true },
);

/** What the mails about an enrolment that was taken back say and to whom. Refused for a deleted one. */
export const datosDeRetiro = defineInternalCall({
  subject: 'svc.inscripciones.retiro',
  callers: ['notificaciones'],
  repeatable: true,
  request: z.strictObject({ inscripcionId: uuid }),
  response: z.object({
    codigo: z.string(),
    placa: z.string(),
    retiro: retiroSchema,
    /** The labels of the named fields, in the order of the form. */
    etiquetas: z.array(z.string()),
    creador: z.object({ subject: z.string(), nombre: z.string(), correo: z.string() }),
    /** Signers who have signed, or whose link was alive. */
    firmantes: z.array(
      z.object({
        calidad: enumAbierto(['conductor', 'propietario', 'tenedor']),
        nombre: z.string(),
        correo: z.string(),
        firmo: z.boolean(),
      }),
    ),
    prueba: dePrueba,
  }),
  errors: ['INSCRIPCION_NO_ENCONTRADA'],
  deadline: seconds(5),
});
