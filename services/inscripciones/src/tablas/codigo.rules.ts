import { randomBytes } from 'node:crypto';

/** Crockford's base32: no I, L, O, U, so that nobody misreads a printed code. */
const alfabeto = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LARGO = 16;

/** The visible code of an enrolment: `TER-2026-000148`. It opens nothing. */
export const codigoVisible = (anio: string, consecutivo: number): string =>
  `TER-${anio}-${String(consecutivo).padStart(6, '0')}`;

/** The public verification code: 80 random bits as 16 characters (readings 33). */
export const nuevoCodigoVerificacion = (): string =>
  [...randomBytes(LARGO)].map((byte) => alfabeto[byte % 32]).join('');

/** As typed or scanned: case, hyphens and spaces do not matter; I and L read as 1, O as 0. @returns undefined for what is no code */
export function leerCodigoVerificacion(escrito: string): string | undefined {
  const codigo = escrito.toUpperCase().replace(/[\s-]/g, '').replace(/[IL]/g, '1').replace(/O/g, '0');
  return codigo.length === LARGO && [...codigo].every((letra) => alfabeto.includes(letra)) ? codigo : undefined;
}
