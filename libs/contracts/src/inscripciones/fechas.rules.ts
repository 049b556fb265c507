/** Calendar dates are `YYYY-MM-DD` strings end to end (readings 15): no instant, no time zone inside. */
const forma = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Oldest day of an issue date and of the driver's birth date (specification, section 5). */
export const FECHA_MINIMA = '1900-01-01';
export const NACIMIENTO_MINIMO = '1940-01-01';

/** A day that exists: 2026-02-30 is refused. */
export function esFecha(texto: string): boolean {
  const partes = forma.exec(texto);
  if (!partes) return false;
  const [anio, mes, dia] = [Number(partes[1]), Number(partes[2]), Number(partes[3])];
  const fecha = new Date(Date.UTC(2000, mes - 1, dia));
  fecha.setUTCFullYear(anio, mes - 1, dia);
  return fecha.getUTCMonth() === mes - 1 && fecha.getUTCDate() === dia && fecha.getUTCFullYear() === anio;
}

/** Bogotá keeps UTC−5 all year, so today's date there needs no time-zone table. */
export const hoyEnBogota = (now: Date): string => new Date(now.getTime() - 5 * 3_600_000).toISOString().slice(0, 10);

/** ISO dates sort as text. */
export const enLimites = (fecha: string, minima: string, maxima: string): boolean => fecha >= minima && fecha <= maxima;

/** `2026-11-21` → `21/11/2026`; anything else is returned as it is. */
export const fechaCorta = (fecha: string): string => fecha.replace(forma, '$3/$2/$1');

/** Whole years between two calendar dates: on the birthday one more. */
export function aniosEntre(desde: string, hasta: string): number {
  const anios = Number(hasta.slice(0, 4)) - Number(desde.slice(0, 4));
  return hasta.slice(5) < desde.slice(5) ? anios - 1 : anios;
}

export type VentanaFecha = 'hoy' | 'semana' | 'mes';
const dias: Record<VentanaFecha, number> = { hoy: 1, semana: 7, mes: 30 };

/** The oldest instant of the administrators' date filter: 1, 7 or 30 days before now. */
export const inicioDeVentana = (ventana: VentanaFecha, now: Date): Date =>
  new Date(now.getTime() - dias[ventana] * 86_400_000);

/** Was this created at most 1, 7 or 30 days ago? */
export const enVentana = (creada: Date, ventana: VentanaFecha, now: Date): boolean =>
  creada >= inicioDeVentana(ventana, now);
