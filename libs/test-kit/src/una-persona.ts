import { actorSchema, type Actor, type Persona } from '@portal/contracts/core';
import type { Role } from '@portal/dominio/roles';

/** A signed-in person. @example unaPersona('ana'), unaPersona('admin', ['admin']) */
export const unaPersona = (name = 'ana', roles: Role[] = []): Persona =>
  actorSchema.parse({
    kind: 'persona',
    subject: `sub-${name}`,
    email: `${name}@transcarga.test`,
    firstName: 'Ana',
    lastName: 'Gómez',
    roles,
    authTime: Math.floor(Date.now() / 1000),
    ip: '127.0.0.1',
    userAgent: 'prueba',
  }) as Persona;

/** A caller with a link and no session. */
export const unAnonimo = (): Actor => actorSchema.parse({ kind: 'anonimo', ip: '127.0.0.1', userAgent: 'prueba' });
