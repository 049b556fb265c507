import { hoyEnBogota } from '../inscripciones/fechas.rules.js';

/** Is the certificate past its last instant? Derived from validTo, never stored (specification, section 4). */
export const expirado = (validTo: string, now: Date): boolean => Date.parse(validTo) < now.getTime();

/** Bogotá's calendar days until the end, as the date beside them is read; 0 when it ends today or has ended. */
export const diasRestantes = (validTo: string, now: Date): number =>
  Math.max(0, (Date.parse(hoyEnBogota(new Date(validTo))) - Date.parse(hoyEnBogota(now))) / 86_400_000);
