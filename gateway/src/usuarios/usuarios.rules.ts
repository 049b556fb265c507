import type { EstadoDeUsuario, RolDeUsuario } from '@portal/contracts/usuarios';
import type { Role } from '@portal/dominio/roles';
import type { RealmUser } from '../keycloak/realm-users.service.js';

/** Of several roles, the one that may do most. */
const porPoder = ['super-admin', 'admin', 'auditor', 'tester'] as const satisfies readonly Role[];

export const rolDe = (tiene: (rol: Role) => boolean): RolDeUsuario => porPoder.find(tiene) ?? 'registrante';

export const rolDelRealm = (rol: RolDeUsuario): Role | undefined => (rol === 'registrante' ? undefined : rol);

/**
 * Whether a person has the role that the administrator saw, or this very change was begun and not finished: the wished
 * role is there, and beside it at most the one that was seen.
 */
export function esElVisto(
  tiene: readonly Role[],
  { actual, rol }: { actual: RolDeUsuario; rol: RolDeUsuario },
): boolean {
  if (rolDe((uno) => tiene.includes(uno)) === actual) return true;
  const deseado = rolDelRealm(rol);
  if (deseado === undefined) return tiene.length === 0;
  return tiene.includes(deseado) && tiene.every((uno) => uno === deseado || uno === actual);
}

interface Huella {
  readonly vistoEn: Date | undefined;
  readonly venceEn: Date | undefined;
}

/** Whoever still has to set a password was invited, unless the portal saw that person before. */
export const porEntrar = ({ requiredActions }: RealmUser, { vistoEn }: Pick<Huella, 'vistoEn'>): boolean =>
  vistoEn === undefined && requiredActions.includes('UPDATE_PASSWORD');

export function estadoDe(user: RealmUser, huella: Huella, ahora: Date): EstadoDeUsuario {
  if (!user.enabled) return 'suspendido';
  if (!porEntrar(user, huella)) return 'activo';
  return huella.venceEn !== undefined && huella.venceEn > ahora ? 'invitado' : 'invitacion-vencida';
}

/** Keycloak asks for both names: the first word is the first name. */
export function enDosNombres(nombre: string): { firstName: string; lastName: string } {
  const [firstName = '', ...resto] = nombre.trim().split(/\s+/);
  return { firstName, lastName: resto.join(' ') };
}
