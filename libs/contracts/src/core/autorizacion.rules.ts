import { rolesFirmante, type Role, type RolFirmante } from '@portal/dominio/roles';
import { assertAccess, can, type Actor } from './access.rules.js';
import { AppError, statusOf, type ErrorCode } from './app-error.js';
import type { HttpCall } from './call.js';

/** Who may come: nobody known, people by what they own or by their role, and whoever holds a signer's link. */
export const identidades = [
  'invitado',
  'creador',
  'otro',
  'admin',
  'super-admin',
  'auditor',
  'tester',
  'enlace-conductor',
  'enlace-propietario',
] as const;
export type Identidad = (typeof identidades)[number];

/** `enlace`: the path holds a signer's token, so whoever does not have it asks nothing. */
export type Veredicto = 'puede' | 'enlace' | ErrorCode;

/** The roles of the realm that each identity has; those without an account are absent. */
const rolesDe: Readonly<Partial<Record<Identidad, readonly Role[]>>> = {
  creador: [],
  otro: [],
  admin: ['admin'],
  'super-admin': ['super-admin', 'admin'],
  auditor: ['auditor'],
  tester: ['tester'],
};

const DUENO = 'creador';

/** The person or the guest that the portal sees. A signer's link is no account: its holder is a guest elsewhere. */
function actorDe(identidad: Identidad): Actor {
  const roles = rolesDe[identidad];
  const desde = { ip: '', userAgent: '' };
  if (!roles) return { kind: 'anonimo', ...desde };
  const subject = identidad === DUENO ? DUENO : `sub-${identidad}`;
  return { kind: 'persona', subject, email: '', firstName: '', lastName: '', roles: [...roles], ...desde };
}

/** The signer whose call it is, when its path names one. */
const firmanteDeRuta = (path: string): RolFirmante | undefined =>
  rolesFirmante.find((rol) => new RegExp(`\\b${rol}\\b`).test(path));

/**
 * What an identity gets from a call: what its declared access says, then the policy's rule about the one thing that it
 * names, which the creator owns. Pure: the document and the tests of every call are made of it.
 */
export function veredictoDe(call: HttpCall, identidad: Identidad): Veredicto {
  if (call.access === 'enlace') return deEnlace(call, identidad);
  const actor = actorDe(identidad);
  try {
    assertAccess(actor, call);
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
  if (call.sobre === undefined || can(actor, call.sobre, { owner: DUENO })) return 'puede';
  return call.errors.find((code) => statusOf(code) === 404) ?? 'ACCESO_DENEGADO';
}

function deEnlace({ path }: HttpCall, identidad: Identidad): Veredicto {
  const suyo = rolesFirmante.find((rol) => identidad === `enlace-${rol}`);
  if (!suyo) return 'enlace';
  const deQuien = firmanteDeRuta(path);
  return deQuien === undefined || deQuien === suyo ? 'puede' : 'ENLACE_INVALIDO';
}
