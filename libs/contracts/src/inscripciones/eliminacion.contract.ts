import { z } from 'zod';
import { defineInternalCall, seconds } from '../core/call.js';
import { empty, uuid } from '../core/shapes.js';
import { enumAbierto } from '../core/tolerant.js';

/**
 * What the mails about a deleted enrolment say and to whom (docs/adr/0034). It is kept sealed until they are queued,
 * and refused afterwards.
 */
export const datosDeEliminacion = defineInternalCall({
  subject: 'svc.inscripciones.eliminacion',
  callers: ['notificaciones'],
  repeatable: true,
  request: z.strictObject({ inscripcionId: uuid }),
  response: z.object({
    codigo: z.string(),
    placa: z.string(),
    creador: z.object({ subject: z.string(), nombre: z.string(), correo: z.string() }),
    /** Signers who had signed, or whose mailed link was alive. */
    firmantes: z.array(
      z.object({
        calidad: enumAbierto(['conductor', 'propietario', 'tenedor']),
        nombre: z.string(),
        correo: z.string(),
        firmo: z.boolean(),
      }),
    ),
  }),
  errors: ['INSCRIPCION_NO_ENCONTRADA'],
  deadline: seconds(5),
});

/** Those mails are queued: nobody needs their addresses here any more. */
export const eliminacionAvisada = defineInternalCall({
  subject: 'svc.inscripciones.eliminacion-avisada',
  callers: ['notificaciones'],
  repeatable: true,
  request: z.strictObject({ inscripcionId: uuid }),
  response: empty,
  errors: [],
  deadline: seconds(5),
});
