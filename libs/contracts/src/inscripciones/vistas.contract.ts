import { z } from 'zod';
import { defineCall, seconds } from '../core/call.js';
import { messageAnswer, nothing, textoLibre, uuid } from '../core/shapes.js';

/** How many views a person may keep. */
export const VISTAS_POR_PERSONA = 20;

/** Filters and order of the review, kept under a name by one person. */
export const vistaSchema = z.object({
  id: uuid,
  nombre: z.string(),
  /** The query of the list's address: what it means is what the address means. */
  consulta: z.string(),
  /** The list opens with it where its address asks for nothing. */
  predeterminada: z.boolean(),
});
export type Vista = z.infer<typeof vistaSchema>;

const nombre = textoLibre(60).min(1, 'Escriba un nombre');

/** The person's own views, by name. */
export const misVistas = defineCall({
  method: 'GET',
  path: '/api/admin/vistas',
  subject: 'svc.inscripciones.vistas',
  access: 'admin',
  request: nothing,
  response: z.object({ vistas: z.array(vistaSchema) }),
  status: 200,
  errors: ['UNAUTHORIZED', 'SOLO_ADMINISTRADORES'],
  deadline: seconds(5),
});

/** Keeps a view. Of two with one name the first stays. */
export const guardarVista = defineCall({
  method: 'POST',
  path: '/api/admin/vistas',
  subject: 'svc.inscripciones.vista-guardar',
  access: 'admin',
  request: z.strictObject({ nombre, consulta: textoLibre(1000) }),
  response: vistaSchema,
  status: 201,
  errors: ['UNAUTHORIZED', 'SOLO_ADMINISTRADORES', 'VISTA_REPETIDA', 'DEMASIADAS_VISTAS'],
  deadline: seconds(5),
  idempotent: true,
});

/** Gives a view another name or other filters, or makes it the one that the list opens with. */
export const cambiarVista = defineCall({
  method: 'PUT',
  path: '/api/admin/vistas/:id',
  subject: 'svc.inscripciones.vista-cambiar',
  access: 'admin',
  request: z.strictObject({
    id: uuid,
    nombre: nombre.optional(),
    consulta: textoLibre(1000).optional(),
    predeterminada: z.boolean().optional(),
  }),
  response: vistaSchema,
  status: 200,
  errors: ['UNAUTHORIZED', 'SOLO_ADMINISTRADORES', 'NO_ENCONTRADO', 'VISTA_REPETIDA'],
  deadline: seconds(5),
  idempotent: true,
});

/** Forgets a view. One that is gone already is no mistake. */
export const borrarVista = defineCall({
  method: 'DELETE',
  path: '/api/admin/vistas/:id',
  subject: 'svc.inscripciones.vista-borrar',
  access: 'admin',
  request: z.strictObject({ id: uuid }),
  response: messageAnswer,
  status: 200,
  errors: ['UNAUTHORIZED', 'SOLO_ADMINISTRADORES'],
  deadline: seconds(5),
  idempotent: true,
});
