/** Everything people read about time is in Bogotá (readings 15). */
const zone = 'America/Bogota';
const long = new Intl.DateTimeFormat('es-CO', {
  timeZone: zone,
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});
const withDay = new Intl.DateTimeFormat('es-CO', {
  timeZone: zone,
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});
const short = new Intl.DateTimeFormat('es-CO', {
  timeZone: zone,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
});
const clock = new Intl.DateTimeFormat('es-CO', {
  timeZone: zone,
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
});

const exact = new Intl.DateTimeFormat('es-CO', {
  timeZone: zone,
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
  hour12: true,
});

type Moment = string | number | Date;

/** A calendar date (`YYYY-MM-DD`) has no zone: it is read at noon UTC, which is the same day in Bogotá. */
const at = (moment: Moment): Date =>
  typeof moment === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(moment) ? new Date(`${moment}T12:00:00Z`) : new Date(moment);

/** `21 de noviembre de 2026` */
export const fechaLarga = (moment: Moment): string => long.format(at(moment));

/** `Sábado, 21 de noviembre de 2026` */
export function fechaConDia(moment: Moment): string {
  const text = withDay.format(at(moment));
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The day of an instant, written as the contracts' `fechaCorta` writes a calendar date: `21/11/2026` */
export const fechaDe = (instant: Moment): string => short.format(new Date(instant));

/** `10:42 a. m.` with no-break spaces */
export const hora = (moment: Moment): string => clock.format(at(moment)).replace(/\s/g, '\u00a0');

/** `21/11/2026 10:42 a. m.` */
export const fechaHoraCorta = (instant: Moment): string => `${fechaDe(instant)} ${hora(instant)}`;

/** `21 de noviembre de 2026 a las 10:42 a. m.` */
export const fechaHora = (moment: Moment): string => `${fechaLarga(moment)} a las ${hora(moment)}`;

/** `21 de noviembre de 2026 a las 10:42:07 a. m.`: to the second, for two moments of one minute */
export const fechaHoraExacta = (moment: Moment): string =>
  `${fechaLarga(moment)} a las ${exact.format(at(moment)).replace(/\s/g, '\u00a0')}`;

/** The hour of the day in Bogotá, 0–23. */
export const horaDelDia = (now: Date = new Date()): number =>
  Number(new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' }).format(now));
