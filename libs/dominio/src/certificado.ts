import { hoyEnBogota } from './fechas.js';

/** True past the last instant. It is derived, never stored (docs/especificacion/especificacion.txt, section 4). */
export const expirado = (validTo: string, now: Date): boolean => Date.parse(validTo) < now.getTime();

/** Calendar days in Bogotá until the end; 0 when it ends today or has ended. */
export const diasRestantes = (validTo: string, now: Date): number =>
  Math.max(0, (Date.parse(hoyEnBogota(new Date(validTo))) - Date.parse(hoyEnBogota(now))) / 86_400_000);

/** How a certificate stands today: as the server says, and an active one past its date has expired. */
export function estadoDeCertificado(
  { status, validTo }: { readonly status: 'active' | 'revoked' | 'desconocido'; readonly validTo: string },
  now: Date,
): 'valido' | 'expirado' | 'revocado' | 'desconocido' {
  if (status === 'revoked') return 'revocado';
  if (status === 'desconocido') return 'desconocido';
  return expirado(validTo, now) ? 'expirado' : 'valido';
}

/** A driver's names and last names, 100 characters each, with the space between them. */
export const LARGO_NOMBRE = 201;
export const LARGO_ORGANIZACION = 64;

/** What is said of a certificate's data that cannot be used. */
export const frasesDeCertificado = {
  commonName: 'El nombre es requerido',
  organizationName: 'La organización es requerida',
  countryCode: 'Use el código de país de dos letras',
} as const;

/** ISO 3166-1 alpha-2, upper case. */
export const esPais = (codigo: string): boolean => /^[A-Z]{2}$/.test(codigo);
