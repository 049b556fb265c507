import { randomBytes } from 'node:crypto';

/** Crockford's base32 leaves out I, L, O and U, which are misread in print. */
const alfabeto = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LARGO = 16;

/** The visible code of an enrolment: `TER-2026-000148`. It opens nothing. */
export const codigoVisible = (anio: string, consecutivo: number): string =>
  `TER-${anio}-${String(consecutivo).padStart(6, '0')}`;

/** The public verification code: 80 random bits as 16 characters (docs/decisiones.md#codigo-de-verificacion). */
export const nuevoCodigoVerificacion = (): string =>
  [...randomBytes(LARGO)].map((byte) => alfabeto[byte % 32]).join('');

/**
 * Reads a code as typed or scanned: without regard to case, hyphens and spaces; I and L count as 1, O as 0.
 * @returns undefined for any other text
 */
export function leerCodigoVerificacion(escrito: string): string | undefined {
  const codigo = escrito.toUpperCase().replace(/[\s-]/g, '').replace(/[IL]/g, '1').replace(/O/g, '0');
  return codigo.length === LARGO && [...codigo].every((letra) => alfabeto.includes(letra)) ? codigo : undefined;
}
