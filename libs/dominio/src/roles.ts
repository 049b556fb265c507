/** The realm roles that the portal knows (docs/decisiones.md#roles). */
export const roles = ['admin', 'super-admin', 'tester'] as const;
export type Role = (typeof roles)[number];

/** Whether a person has a role; `super-admin` contains `admin`. The server decides; a browser only hides by it. */
export const tieneRol = ({ roles: propios }: { readonly roles: readonly Role[] }, rol: Role): boolean =>
  propios.includes(rol) || (rol === 'admin' && propios.includes('super-admin'));

/** The two signers. `propietario` signs the contract: the owner or the holder, as personaFirmaContrato says. */
export const rolesFirmante = ['conductor', 'propietario'] as const;
export type RolFirmante = (typeof rolesFirmante)[number];
