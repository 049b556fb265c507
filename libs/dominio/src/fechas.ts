/** Calendar dates are `YYYY-MM-DD` strings end to end: no instant, no time zone inside. */
const forma = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Oldest day of an issue date and of the driver's birth date (docs/especificacion/especificacion.txt, section 5). */
export const FECHA_MINIMA = '1900-01-01';
export const NACIMIENTO_MINIMO = '1940-01-01';

/** A day that exists: 2026-02-30 is refused. */
export function esFecha(texto: string): boolean {
  const partes = forma.exec(texto);
  if (!partes) return false;
  const [anio, mes, dia] = [Number(partes[1]), Number(partes[2]), Number(partes[3])];
  // `Date.UTC` reads the years 0 to 99 as 1900 to 1999.
  const fecha = new Date(0);
  fecha.setUTCFullYear(anio, mes - 1, dia);
  // A day that the month lacks falls into another month.
  return fecha.getUTCMonth() === mes - 1;
}

/** Bogotá keeps UTC−5 all year, so today's date there needs no time-zone table. */
export const hoyEnBogota = (now: Date): string => new Date(now.getTime() - 5 * 3_600_000).toISOString().slice(0, 10);

/** The first instant of a calendar date in Bogotá. */
export const inicioDelDia = (fecha: string): Date => new Date(`${fecha}T05:00:00.000Z`);

/** ISO dates sort as text. */
export const enLimites = (fecha: string, minima: string, maxima: string): boolean => fecha >= minima && fecha <= maxima;

/** `2026-11-21` → `21/11/2026`; anything else is returned as it is. */
export const fechaCorta = (fecha: string): string => fecha.replace(forma, '$3/$2/$1');

/** From January on, as people write them within a sentence. */
export const nombresDeMes = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
] as const;

/** The last day of the calendar month of a date. @example finDeMes('2026-02-10') === '2026-02-28' */
export const finDeMes = (fecha: string): string =>
  new Date(Date.UTC(Number(fecha.slice(0, 4)), Number(fecha.slice(5, 7)), 0)).toISOString().slice(0, 10);

/** Whole years between two calendar dates: on the birthday one more. */
export function aniosEntre(desde: string, hasta: string): number {
  const anios = Number(hasta.slice(0, 4)) - Number(desde.slice(0, 4));
  return hasta.slice(5) < desde.slice(5) ? anios - 1 : anios;
}

/** The administrators' date filter: the value, what people read and how many days back it reaches. */
export const ventanasFecha = [
  { value: 'hoy', label: 'Hoy', dias: 1 },
  { value: 'semana', label: 'Última semana', dias: 7 },
  { value: 'mes', label: 'Último mes', dias: 30 },
] as const;
export type VentanaFecha = (typeof ventanasFecha)[number]['value'];

/** The oldest instant of a window. */
export function inicioDeVentana(ventana: VentanaFecha, now: Date): Date {
  // Stryker disable next-line OptionalChaining: the list has every window; the compiler cannot see it
  const dias = ventanasFecha.find(({ value }) => value === ventana)?.dias ?? 0;
  return new Date(now.getTime() - dias * 86_400_000);
}

/** True for what was created inside the window, its oldest instant included. */
export const enVentana = (creada: Date, ventana: VentanaFecha, now: Date): boolean =>
  creada >= inicioDeVentana(ventana, now);
