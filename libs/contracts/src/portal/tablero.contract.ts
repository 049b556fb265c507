import { z } from 'zod';
import { defineEdgeCall, defineInternalCall, seconds } from '../core/call.js';
import { nothing, uuid } from '../core/shapes.js';

const conteos = {
  totalForms: z.number().default(0),
  pendingSignatures: z.number().default(0),
  completedForms: z.number().default(0),
  /** Enrolments to which the pending signatures belong: the list that their figure opens. */
  pendingForms: z.number().optional(),
  /** Of the person's own those that were returned and wait for a correction, and the newest of them; absent without. */
  porCorregir: z.object({ total: z.int(), id: uuid }).optional(),
};

/** Administrators get the company's figures, everybody else their own (docs/decisiones.md#tablero). */
export const contarInscripciones = defineInternalCall({
  subject: 'svc.inscripciones.contar',
  callers: ['gateway'],
  repeatable: true,
  request: nothing,
  response: z.object(conteos),
  errors: ['UNAUTHORIZED'],
  deadline: seconds(3),
});

/** The gateway adds the distinct people with a session in the last 30 days to the service's counts. */
export const tablero = defineEdgeCall({
  method: 'GET',
  path: '/api/dashboard/stats',
  access: 'sesion',
  request: nothing,
  response: z.object({ ...conteos, activeUsers: z.number().default(0) }),
  status: 200,
  errors: ['UNAUTHORIZED', 'SERVICIO_NO_DISPONIBLE'],
  deadline: seconds(4),
});
