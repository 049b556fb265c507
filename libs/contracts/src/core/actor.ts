import { z } from 'zod';
import { roles } from '@portal/dominio/roles';

export const roleSchema = z.enum(roles);

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
    roles: z.array(roleSchema),
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
 * What every NATS request carries, under a MAC with the key that caller and callee share (docs/adr/0018). A replay
 * would need the same subject and body within 30 s.
 */
export const contextSchema = z.object({
  caller: z.string(),
  actor: actorSchema,
  subject: z.string(),
  bodyHash: z.string(),
  /** Milliseconds since the epoch. */
  expires: z.number(),
  requestId: z.string(),
  idempotencyKey: z.string().max(200).optional(),
});
export type CallContext = z.infer<typeof contextSchema>;
