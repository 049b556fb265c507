import { z } from 'zod';
import { cuentas, type Cuenta } from '@portal/dominio/por-atender';
import { defineCall, seconds } from '../core/call.js';
import { instant, nothing } from '../core/shapes.js';
import { enumAbierto } from '../core/tolerant.js';

/** What waits for an administrator: how many enrolments each list has, and since when its longest waiting one waits. */
export const porAtender = defineCall({
  method: 'GET',
  path: '/api/admin/por-atender',
  subject: 'svc.inscripciones.por-atender',
  access: 'admin',
  request: nothing,
  response: z.object({
    cuentas: z.array(
      z.object({
        cuenta: enumAbierto(cuentas.map(({ value }): Cuenta => value)),
        /** As the list says it: '37' or '1000+'. */
        total: z.string(),
        /** When the longest waiting one was sent. Absent when none waits. */
        desde: instant.optional(),
      }),
    ),
    /** Legal texts in force that nobody has approved yet. */
    textosSinAprobar: z.int().optional(),
  }),
  status: 200,
  errors: ['UNAUTHORIZED', 'SOLO_ADMINISTRADORES'],
  deadline: seconds(5),
});
export type CuentaPorAtender = z.infer<typeof porAtender.response>['cuentas'][number];
