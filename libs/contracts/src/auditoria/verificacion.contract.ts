import { z } from 'zod';
import { defineCall, seconds } from '../core/call.js';
import { instant, nothing } from '../core/shapes.js';
import { enumAbierto } from '../core/tolerant.js';

/** What is wrong with the first bad entry, as the end of a sentence about it. */
export const roturas = {
  'eslabon-alterado': 'no es la que se encadenó o falta',
  'punto-falso': 'tiene un punto de control falso',
  'cola-cortada': 'falta, como todas las que le seguían',
} as const;
export type Rotura = keyof typeof roturas;

const numero = z.int().positive();

/** What the last verification of the whole chain found. It runs every day by itself. */
export const verificacionDeAuditoria = defineCall({
  method: 'GET',
  path: '/api/auditoria/verificacion',
  subject: 'svc.auditoria.verificacion',
  access: 'auditor',
  request: nothing,
  response: z.object({
    /** Absent before the first one. */
    ultima: z
      .object({
        /** When it began: every entry of then was read. */
        en: instant,
        /** How many entries follow one from the other, up to the first broken one if there is one. */
        entradas: z.int(),
        duracionMs: z.int(),
        /** Absent when the chain is whole. */
        rota: z.object({ numero, causa: enumAbierto(Object.keys(roturas) as Rotura[]) }).optional(),
      })
      .optional(),
    /** When the next one begins. */
    proxima: instant,
  }),
  status: 200,
  errors: ['UNAUTHORIZED', 'ACCESO_DENEGADO'],
  deadline: seconds(4),
});

/**
 * Asks for a verification now, beside the one of the day. One runs at a time, and none begins within a minute of the
 * last one: the answer is then what that one found.
 */
export const verificarAuditoria = defineCall({
  method: 'POST',
  path: '/api/auditoria/verificacion',
  subject: 'svc.auditoria.verificar',
  access: 'auditor',
  request: nothing,
  /** `enCurso`: it goes on, and `verificacionDeAuditoria` will tell what it found. */
  response: verificacionDeAuditoria.response.extend({ enCurso: z.boolean() }),
  status: 200,
  errors: ['UNAUTHORIZED', 'ACCESO_DENEGADO'],
  deadline: seconds(8),
});
export type VerificacionDeAuditoria = z.infer<typeof verificacionDeAuditoria.response>;
