import { z } from 'zod';
import { defineCall, defineInternalCall, seconds } from '../core/call.js';
import { defineEvent } from '../core/define-event.js';
import { rolFirmanteSchema } from '../core/rol-firmante.schema.js';
import { dePrueba, instant, messageAnswer, textoLibre, uuid } from '../core/shapes.js';
import { enumAbierto } from '../core/tolerant.js';
import { correo } from './clase-de-campo.js';

/**
 * Changes where the link of a signer who has not signed is sent (docs/decisiones.md#corregir-correo). The old link ends
 * and a new one is mailed. The frozen form keeps what was typed.
 */
export const corregirCorreo = defineCall({
  method: 'POST',
  path: '/api/inscripciones/:id/corregir-correo',
  subject: 'svc.inscripciones.corregir-correo',
  access: 'sesion',
  sobre: 'correo.corregir',
  request: z.strictObject({
    id: uuid,
    tipo: rolFirmanteSchema,
    /** The address that the person saw. When it is another by now, somebody was first. */
    actual: textoLibre(254),
    correo: correo().schema,
    motivo: textoLibre(500).min(1, 'Escriba el motivo'),
  }),
  response: messageAnswer,
  status: 202,
  errors: [
    'UNAUTHORIZED',
    'INSCRIPCION_NO_ENCONTRADA',
    'INSCRIPCION_RETIRADA',
    'DOCUMENTO_EN_PREPARACION',
    'NO_ENCONTRADO',
    'FIRMA_YA_REGISTRADA',
    'CORREO_YA_CORREGIDO',
    'CORREO_PROPIO',
    'CORREO_RECIENTE',
  ],
  deadline: seconds(5),
  idempotent: true,
});

/** The address of a signer was corrected: who had the link before, the creator and super-administrators are told. */
export const correoCorregido = defineEvent(
  'inscripciones',
  'correo-corregido',
  z.object({ correccionId: uuid, inscripcionId: uuid, rol: rolFirmanteSchema }),
  { mailed: true },
);

/** What the mails about a correction say and to whom. Refused for a deleted enrolment. */
export const datosDeCorreccion = defineInternalCall({
  subject: 'svc.inscripciones.correccion',
  callers: ['notificaciones'],
  repeatable: true,
  request: z.strictObject({ correccionId: uuid }),
  response: z.object({
    codigo: z.string(),
    placa: z.string(),
    calidad: enumAbierto(['conductor', 'propietario', 'tenedor']),
    /** The signer. */
    nombre: z.string(),
    antes: z.string(),
    correo: z.string(),
    por: z.string(),
    motivo: z.string(),
    en: instant,
    creador: z.object({ subject: z.string(), nombre: z.string(), correo: z.string() }),
    prueba: dePrueba,
  }),
  errors: ['INSCRIPCION_NO_ENCONTRADA'],
  deadline: seconds(5),
});
