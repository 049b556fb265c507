import { z } from 'zod';
import { llamadas } from '@portal/dominio/llamadas';
import { rolesSchema } from '../core/access.rules.js';
import { defineEdgeCall, seconds } from '../core/call.js';
import { nothing } from '../core/shapes.js';

export const usuarioSchema = z.object({
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  profileImageUrl: z.string().optional(),
  roles: rolesSchema,
});
export type Usuario = z.infer<typeof usuarioSchema>;

/** Who is signed in. 401 means guest. */
export const usuarioActual = defineEdgeCall({
  method: 'GET',
  path: llamadas.usuarioActual,
  access: 'sesion',
  request: nothing,
  response: usuarioSchema,
  status: 200,
  errors: ['UNAUTHORIZED'],
  deadline: seconds(5),
});
