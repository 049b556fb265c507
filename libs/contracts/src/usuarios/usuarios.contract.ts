import { z } from 'zod';
import { roles } from '@portal/dominio/roles';
import { defineEdgeCall, seconds } from '../core/call.js';
import { instant, messageAnswer, textoLibre, uuid } from '../core/shapes.js';
import { enumAbierto } from '../core/tolerant.js';
import { correo } from '../inscripciones/clase-de-campo.js';

/** What a person may do here: one of the realm's roles, or none of them ('registrante'). */
export const rolesDeUsuario = ['registrante', ...roles] as const;
export type RolDeUsuario = (typeof rolesDeUsuario)[number];
const rolSchema = z.enum(rolesDeUsuario);

/** `invitado` has a link to set a password; `invitacion-vencida` had one, or its mail never left. */
export const estadosDeUsuario = ['activo', 'invitado', 'invitacion-vencida', 'suspendido'] as const;
export type EstadoDeUsuario = (typeof estadosDeUsuario)[number];

const usuarioListado = z.object({
  id: z.string(),
  nombre: z.string(),
  correo: z.string(),
  rol: enumAbierto(rolesDeUsuario),
  estado: enumAbierto(estadosDeUsuario),
  /** Until when the link of the invitation is good. */
  venceEn: instant.optional(),
  /** When the portal last saw this person with a session. */
  vistoEn: instant.optional(),
  /** The person who asks. */
  propio: z.boolean().optional(),
});
export type UsuarioListado = z.infer<typeof usuarioListado>;

/** Codes of every call about one person. */
const deUno = [
  'UNAUTHORIZED',
  'ACCESO_DENEGADO',
  'SESION_NO_RECIENTE',
  'USUARIO_NO_ENCONTRADO',
  'USUARIOS_NO_DISPONIBLE',
  'USUARIOS_SIN_GESTION',
] as const;

const shared = { access: 'superadmin', status: 200, deadline: seconds(20) } as const;

/** People who may enter the portal, by name. Signers need no account. */
export const verUsuarios = defineEdgeCall({
  ...shared,
  method: 'GET',
  path: '/api/admin/usuarios',
  request: z.strictObject({
    q: textoLibre(100).optional(),
    rol: rolSchema.optional(),
    estado: z.enum(estadosDeUsuario).optional(),
  }),
  response: z.object({
    usuarios: z.array(usuarioListado),
    /** There are more people than one answer holds: a search narrows it. */
    hayMas: z.boolean(),
  }),
  errors: ['UNAUTHORIZED', 'ACCESO_DENEGADO', 'USUARIOS_NO_DISPONIBLE', 'USUARIOS_SIN_GESTION'],
});

/** Makes an account and mails its link, by which the person sets a password. */
export const invitarUsuario = defineEdgeCall({
  ...shared,
  method: 'POST',
  path: '/api/admin/usuarios',
  strongLogin: true,
  request: z.strictObject({
    nombre: textoLibre(100).regex(/\S \S/, 'Escriba nombre y apellido'),
    correo: correo().schema,
    rol: rolSchema,
  }),
  response: messageAnswer,
  errors: [
    'UNAUTHORIZED',
    'ACCESO_DENEGADO',
    'SESION_NO_RECIENTE',
    'USUARIO_YA_EXISTE',
    'INVITACION_SIN_CORREO',
    'USUARIOS_NO_DISPONIBLE',
    'USUARIOS_SIN_GESTION',
    'DEMASIADOS_INTENTOS',
  ],
});

/** Another link for somebody who never set a password. */
export const reenviarInvitacion = defineEdgeCall({
  ...shared,
  method: 'POST',
  path: '/api/admin/usuarios/:id/invitacion',
  strongLogin: true,
  request: z.strictObject({ id: uuid }),
  response: messageAnswer,
  errors: [...deUno, 'USUARIO_CAMBIO', 'INVITACION_SIN_CORREO', 'CORREO_RECIENTE'],
});

/**
 * Gives a person another role. `actual` is the role that the administrator saw: whoever was first is not overwritten.
 */
export const cambiarRol = defineEdgeCall({
  ...shared,
  method: 'POST',
  path: '/api/admin/usuarios/:id/rol',
  strongLogin: true,
  request: z.strictObject({ id: uuid, rol: rolSchema, actual: rolSchema }),
  response: messageAnswer,
  errors: [...deUno, 'USUARIO_CAMBIO', 'USUARIO_PROPIO', 'ULTIMO_SUPERADMINISTRADOR'],
});

/** Suspends a person, whose sessions end at once, or lets a suspended one in again. */
export const suspenderUsuario = defineEdgeCall({
  ...shared,
  method: 'POST',
  path: '/api/admin/usuarios/:id/suspension',
  strongLogin: true,
  request: z.strictObject({ id: uuid, suspendido: z.boolean() }),
  response: messageAnswer,
  errors: [...deUno, 'USUARIO_PROPIO', 'ULTIMO_SUPERADMINISTRADOR'],
});
