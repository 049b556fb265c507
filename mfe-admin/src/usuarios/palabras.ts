import type { EstadoDeUsuario, RolDeUsuario, UsuarioListado } from '@portal/contracts/usuarios';
import { fechaDe, hora } from '@portal/dominio/formatos';
import { nombresDeRol } from '@portal/dominio/roles';
import type { IconName, Option } from '@portal/ui';

/** The roles that are given here, from the least powerful; a tester's is given in the realm alone. */
export const rolesElegibles = [
  { value: 'registrante', label: nombresDeRol.registrante, help: 'Crea inscripciones y ve las suyas' },
  { value: 'admin', label: nombresDeRol.admin, help: 'Revisa, corrige y devuelve las de todos' },
  { value: 'super-admin', label: nombresDeRol['super-admin'], help: 'También elimina, revoca e invita' },
  { value: 'auditor', label: nombresDeRol.auditor, help: 'Solo ve la auditoría' },
] as const satisfies readonly (Option & { readonly value: RolDeUsuario })[];

export const nombreDeRol: Readonly<Record<UsuarioListado['rol'], string>> = {
  ...nombresDeRol,
  desconocido: 'Otro rol',
};

interface Marca {
  readonly label: string;
  readonly tono: 'av' | 'er' | 'ne';
  readonly icono: IconName;
}

export const nombreDeEstado: Readonly<Record<EstadoDeUsuario, string>> = {
  activo: 'Activo',
  invitado: 'Invitado',
  'invitacion-vencida': 'Invitación vencida',
  suspendido: 'Suspendido',
};

/** What stands beside the role of somebody who cannot enter as the others do. */
export function marcaDe({ estado, venceEn }: UsuarioListado, ahora: Date): Marca | undefined {
  switch (estado) {
    case 'activo':
    case 'desconocido':
      return undefined;
    case 'invitado':
      return { label: `Invitado, vence ${cuando(venceEn, ahora)}`, tono: 'av', icono: 'reloj' };
    case 'invitacion-vencida':
      return { label: nombreDeEstado[estado], tono: 'av', icono: 'reloj' };
    case 'suspendido':
      return { label: nombreDeEstado[estado], tono: 'er', icono: 'prohibido' };
  }
}

const DIA_MS = 86_400_000;

function cuando(venceEn: string | undefined, ahora: Date): string {
  if (venceEn === undefined) return 'pronto';
  const dia = fechaDe(venceEn);
  if (dia === fechaDe(ahora)) return 'hoy';
  return dia === fechaDe(new Date(ahora.getTime() + DIA_MS)) ? 'mañana' : `el ${dia}`;
}

/** When the portal last saw a person. */
export function ultimaVisita({ propio, vistoEn }: UsuarioListado, ahora: Date): string {
  if (propio) return 'Ahora';
  if (vistoEn === undefined) return 'Sin entrar';
  return fechaDe(vistoEn) === fechaDe(ahora) ? `Hoy, ${hora(vistoEn)}` : fechaDe(vistoEn);
}
