import { paginas, type Pagina } from '@portal/dominio/paginas';
import { soloAudita, tieneRol, type Role } from '@portal/dominio/roles';

interface Persona {
  readonly roles: readonly Role[];
}

/**
 * Whether a page is for this person. Whoever only audits has the audit alone; pages marked so are for administrators.
 * It only hides: the services refuse.
 * @param persona undefined for a guest, who sees the others locked
 */
export function alcanza(persona: Persona | undefined, { to, onlyAdmin }: Pick<Pagina, 'to' | 'onlyAdmin'>): boolean {
  if (persona && soloAudita(persona)) return to === paginas.auditoria.to;
  // A manifest marks pages for administrators; this one is for those who may change them.
  if (to === paginas.usuarios.to) return persona !== undefined && tieneRol(persona, 'super-admin');
  return !onlyAdmin || (persona !== undefined && tieneRol(persona, 'admin'));
}
