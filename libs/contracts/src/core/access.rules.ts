import { z } from 'zod';
import { llamadas } from '@portal/dominio/llamadas';
import { roles, soloAudita, tieneRol } from '@portal/dominio/roles';
import type { Action, Guarded } from './access.js';
import { AppError } from './app-error.js';
import { listaAbierta } from './tolerant.js';

export const roleSchema = z.enum(roles);
/** A role of a later release grants nothing here. */
export const rolesSchema = listaAbierta(roles);

/** Who stands behind a request. The gateway vouches for it. Services read identity only from here. */
export const actorSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('anonimo'), ip: z.string(), userAgent: z.string() }),
  z.object({
    kind: z.literal('persona'),
    /** Keycloak's `sub`: the owner of records. An e-mail address never is. */
    subject: z.string(),
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    roles: rolesSchema,
    /** Seconds since the epoch of the last password entry (OIDC auth_time). */
    authTime: z.number().optional(),
    ip: z.string(),
    userAgent: z.string(),
  }),
  z.object({ kind: z.literal('proceso'), name: z.string() }),
]);
export type Actor = z.infer<typeof actorSchema>;
export type Persona = Extract<Actor, { kind: 'persona' }>;

/**
 * What every NATS request carries, under a MAC with the key that caller and callee share (docs/adr/0018). It counts
 * for one subject and body, for 30 s, and once (docs/adr/0023).
 */
export const contextSchema = z.object({
  caller: z.string(),
  actor: actorSchema,
  subject: z.string(),
  bodyHash: z.string(),
  /** Milliseconds since the epoch. */
  expires: z.number(),
  /** No two requests have one in common: it is how a repetition is recognised. */
  nonce: z.uuid(),
  requestId: z.string(),
  idempotencyKey: z.string().max(200).optional(),
  /** Milliseconds that the caller waits for the answer. */
  waitMs: z.number().positive().optional(),
});
export type CallContext = z.infer<typeof contextSchema>;

/** How long ago a password may have been typed (docs/decisiones.md#eliminar-pide-ingreso-reciente). */
const INGRESO_RECIENTE_S = 15 * 60;

/** Whether a person typed the password a short while ago. A login that does not say when is not recent. Pure. */
export const ingresoReciente = ({ authTime = 0 }: Pick<Persona, 'authTime'>, now: Date): boolean =>
  now.getTime() / 1000 - authTime <= INGRESO_RECIENTE_S;

/** The owner's `sub`, when the resource has one. */
export interface Resource {
  readonly owner?: string;
}

const owns = (actor: Persona, resource?: Resource): boolean => resource?.owner === actor.subject;

const rules: Record<Action, (actor: Persona, resource?: Resource) => boolean> = {
  'inscripcion.crear': () => true,
  'inscripcion.probar': (a) => tieneRol(a, 'tester'),
  'inscripcion.ver': (a, r) => owns(a, r) || tieneRol(a, 'admin'),
  'inscripcion.copiar': owns,
  'inscripcion.revisar': (a) => tieneRol(a, 'admin'),
  'inscripcion.devolver': (a) => tieneRol(a, 'admin'),
  'inscripcion.anular': owns,
  'inscripcion.eliminar': (a) => tieneRol(a, 'super-admin'),
  'inscripcion.ver-contrasena-gps': (a) => tieneRol(a, 'admin'),
  'correo.reenviar': (a) => tieneRol(a, 'admin'),
  'correo.reenviar-propio': owns,
  'correo.corregir': (a, r) => owns(a, r) || tieneRol(a, 'admin'),
  'trabajo.ver': (a, r) => owns(a, r) || tieneRol(a, 'super-admin'),
  'carga.crear': () => true,
  'carga.ver': (a, r) => owns(a, r) || tieneRol(a, 'admin'),
  'certificado.usar': (a, r) => r === undefined || owns(a, r),
  'certificado.revocar': (a, r) => owns(a, r) || tieneRol(a, 'super-admin'),
  'auditoria.leer': (a) => tieneRol(a, 'auditor') || tieneRol(a, 'admin'),
};

/** The one policy: may this actor do this to that resource? Pure; called by the service that owns the resource. */
export const can = (actor: Actor, action: Action, resource?: Resource): boolean =>
  actor.kind === 'persona' && rules[action](actor, resource);

/** Of the calls for signed-in people, whoever only audits may use this one: it says who they are. */
export const paraQuienAudita = (path: string): boolean => path === llamadas.usuarioActual;

/** The coarse check of a call's declared access, made at the gateway and again in the service. @throws AppError */
export function assertAccess(actor: Actor, { access, path }: Guarded): void {
  if (access === 'publico' || access === 'enlace') return;
  if (actor.kind !== 'persona') throw new AppError('UNAUTHORIZED');
  if (access === 'sesion' && soloAudita(actor) && !paraQuienAudita(path)) throw new AppError('ACCESO_DENEGADO');
  if (access === 'auditor' && !can(actor, 'auditoria.leer')) throw new AppError('ACCESO_DENEGADO');
  if (access === 'admin' && !tieneRol(actor, 'admin')) throw new AppError('SOLO_ADMINISTRADORES');
  if (access === 'superadmin' && !tieneRol(actor, 'super-admin')) throw new AppError('ACCESO_DENEGADO');
}

/** The signed-in person behind a request. @throws AppError UNAUTHORIZED */
export function asPersona(actor: Actor): Persona {
  if (actor.kind !== 'persona') throw new AppError('UNAUTHORIZED');
  return actor;
}
