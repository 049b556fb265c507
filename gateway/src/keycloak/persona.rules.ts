import type { JWTPayload } from 'jose';
import { roleSchema } from '@portal/contracts/core';
import type { Role } from '@portal/dominio/roles';

/** A person as Keycloak's access token describes them: the only source of identity and roles. */
export interface PersonaKeycloak {
  readonly subject: string;
  readonly sid?: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly picture?: string;
  readonly roles: Role[];
  readonly authTime?: number;
  /** How the person proved who they are (OIDC `acr`): 2 with a one-time password. */
  readonly acr?: number;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The realm roles that the portal knows. E-mail addresses, client roles and groups give none. */
function rolesOf(claims: JWTPayload): Role[] {
  const access: unknown = claims['realm_access'];
  const names: unknown = typeof access === 'object' && access !== null && 'roles' in access ? access.roles : undefined;
  return Array.isArray(names) ? roleSchema.options.filter((role) => names.includes(role)) : [];
}

/** Reads the claims of a verified access token. */
export function personaDe(claims: JWTPayload): PersonaKeycloak {
  const { sid, auth_time: authTime, picture, acr } = claims;
  return {
    subject: claims.sub ?? '',
    ...(typeof sid === 'string' && { sid }),
    email: text(claims['email']),
    firstName: text(claims['given_name']),
    lastName: text(claims['family_name']),
    ...(typeof picture === 'string' && { picture }),
    roles: rolesOf(claims),
    ...(typeof authTime === 'number' && { authTime }),
    ...(typeof acr === 'string' && /^\d$/.test(acr) && { acr: Number(acr) }),
  };
}
