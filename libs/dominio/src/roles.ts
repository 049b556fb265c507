/** The realm roles that the portal knows (docs/decisiones.md#roles). */
export const roles = ['admin', 'super-admin', 'tester', 'auditor'] as const;
export type Role = (typeof roles)[number];

/** Whether a person has a role; `super-admin` contains `admin`. The server decides; a browser only hides by it. */
export const tieneRol = ({ roles: propios }: { readonly roles: readonly Role[] }, rol: Role): boolean =>
  propios.includes(rol) || (rol === 'admin' && propios.includes('super-admin'));

/** Whether a person is here to audit and nothing else: an administrator with the role too is an administrator. */
export const soloAudita = (persona: { readonly roles: readonly Role[] }): boolean =>
  tieneRol(persona, 'auditor') && !tieneRol(persona, 'admin');

/** The two signers. `propietario` signs the contract: the owner or the holder, as personaFirmaContrato says. */
export const rolesFirmante = ['conductor', 'propietario'] as const;
export type RolFirmante = (typeof rolesFirmante)[number];
