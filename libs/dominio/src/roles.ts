/** The realm roles that the portal knows (docs/decisiones.md#roles). */
export const roles = ['admin', 'super-admin', 'tester', 'auditor'] as const;
export type Role = (typeof roles)[number];

/** What people call what a person may do here; without a role of the realm, somebody registers. */
export const nombresDeRol = {
  registrante: 'Registrante',
  admin: 'Administrador',
  'super-admin': 'Super-administrador',
  auditor: 'Auditor',
  tester: 'Probador',
} as const satisfies Record<Role | 'registrante', string>;

/** Whether a person has a role; `super-admin` contains `admin`. The server decides; a browser only hides by it. */
export const tieneRol = ({ roles: propios }: { readonly roles: readonly Role[] }, rol: Role): boolean =>
  propios.includes(rol) || (rol === 'admin' && propios.includes('super-admin'));

/** Whether a person is here to audit and nothing else: an administrator with the role too is an administrator. */
export const soloAudita = (persona: { readonly roles: readonly Role[] }): boolean =>
  tieneRol(persona, 'auditor') && !tieneRol(persona, 'admin');

/** The two signers. `propietario` signs the contract: the owner or the holder, as personaFirmaContrato says. */
export const rolesFirmante = ['conductor', 'propietario'] as const;
export type RolFirmante = (typeof rolesFirmante)[number];

/** Whether a role that came from elsewhere is one of the two. */
export const esRolFirmante = (rol: string | undefined): rol is RolFirmante => rolesFirmante.some((uno) => uno === rol);

/** The other of the two. */
export const otroFirmante = (rol: RolFirmante): RolFirmante => (rol === 'conductor' ? 'propietario' : 'conductor');

/** What people call a signer of whom no more is known than the role, in the words of the form. */
export const nombresDeFirmante = {
  propietario: 'Propietario o tenedor',
  conductor: 'Conductor',
} as const satisfies Record<RolFirmante, string>;

/** What people call who signs with this role; whoever has none that is known is a signer. */
export const nombreDeFirmante = (rol: string | undefined): string =>
  esRolFirmante(rol) ? nombresDeFirmante[rol] : 'Firmante';

/**
 * The same within a sentence.
 * @example `Firmó el ${firmanteEnFrase('propietario')}` // 'Firmó el propietario o tenedor'
 */
export const firmanteEnFrase = (rol: string | undefined): string => nombreDeFirmante(rol).toLowerCase();
