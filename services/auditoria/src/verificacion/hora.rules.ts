import { hoyEnBogota, inicioDelDia } from '@portal/dominio/fechas';

const HORA_MS = 3_600_000;
const DIA_MS = 24 * HORA_MS;

/** The last moment at which Bogotá's clock showed this full hour, `ahora` included. */
export function ultimaVez(ahora: Date, hora: number): Date {
  const hoy = inicioDelDia(hoyEnBogota(ahora)).getTime() + hora * HORA_MS;
  return new Date(hoy <= ahora.getTime() ? hoy : hoy - DIA_MS);
}

/** The next moment at which it shows this full hour. */
export const proximaVez = (ahora: Date, hora: number): Date => new Date(ultimaVez(ahora, hora).getTime() + DIA_MS);
