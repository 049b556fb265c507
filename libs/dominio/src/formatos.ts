/** How people read times, quantities, documents and names. All times are shown in Bogotá's zone. */
import { esFecha } from './fechas.js';

const zone = 'America/Bogota';
const long = /* @__PURE__ */ new Intl.DateTimeFormat('es-CO', {
  timeZone: zone,
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});
const withDay = /* @__PURE__ */ new Intl.DateTimeFormat('es-CO', {
  timeZone: zone,
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});
const short = /* @__PURE__ */ new Intl.DateTimeFormat('es-CO', {
  timeZone: zone,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
});
const clock = /* @__PURE__ */ new Intl.DateTimeFormat('es-CO', {
  timeZone: zone,
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
});
const exact = /* @__PURE__ */ new Intl.DateTimeFormat('es-CO', {
  timeZone: zone,
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
  hour12: true,
});
const number = /* @__PURE__ */ new Intl.NumberFormat('es-CO', { maximumFractionDigits: 1 });

/** An instant, or a calendar date (`YYYY-MM-DD`). */
type Moment = string | number | Date;

/** A calendar date has no zone. It is read at noon UTC, which is the same day in Bogotá. */
const at = (moment: Moment): Date =>
  esFecha(String(moment)) ? new Date(`${String(moment)}T12:00:00Z`) : new Date(moment);

/** `21 de noviembre de 2026` */
export const fechaLarga = (moment: Moment): string => long.format(at(moment));

/** `Sábado, 21 de noviembre de 2026` */
export function fechaConDia(moment: Moment): string {
  const text = withDay.format(at(moment));
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The day of an instant in the form in which `fechaCorta` writes a calendar date: `21/11/2026` */
export const fechaDe = (instant: Moment): string => short.format(new Date(instant));

/** `10:42 a. m.` with no-break spaces */
export const hora = (moment: Moment): string => clock.format(at(moment)).replace(/\s/g, '\u00a0');

/** `21/11/2026 10:42 a. m.` */
export const fechaHoraCorta = (instant: Moment): string => `${fechaDe(instant)} ${hora(instant)}`;

/** `21 de noviembre de 2026 a las 10:42 a. m.` */
export const fechaHora = (moment: Moment): string => `${fechaLarga(moment)} a las ${hora(moment)}`;

/** `21 de noviembre de 2026 a las 10:42:07 a. m.`: tells two moments of one minute apart. */
export const fechaHoraExacta = (moment: Moment): string =>
  `${fechaLarga(moment)} a las ${exact.format(at(moment)).replace(/\s/g, '\u00a0')}`;

/** The hour of the day in Bogotá, 0–23. */
export const horaDelDia = (now: Date = new Date()): number =>
  Number(new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' }).format(now));

/** `50000` → `50.000` */
export const cantidad = (value: number): string => number.format(value);

/** `1486` → `1.486`, `1000+` → `1.000+`: a count as the server gives it, which may have stopped counting. */
export const conteo = (total: string): string => total.replace(/^\d+/, (cifras) => cantidad(Number(cifras)));

/** `1258291` → `1,2 MB` */
export function tamano(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  if (bytes < 1024 * 1024) return `${cantidad(Math.round(bytes / 1024))} kB`;
  return `${cantidad(bytes / (1024 * 1024))} MB`;
}

/** `1023456789` → `1.023.456.789`. A number with other characters than digits and a check digit stays as it is. */
export const documento = (digits: string): string =>
  /^\d+(-\d)?$/.test(digits) ? digits.replace(/\B(?=(\d{3})+(-|$))/g, '.') : digits;

/** `CC`, `1023456789` → `CC 1.023.456.789` */
export const documentoConTipo = (tipo: string, digits: string): string => `${tipo} ${documento(digits)}`.trim();

/** `3105550148` → `310 555 0148` */
export const telefono = (digits: string): string => digits.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1 $2 $3');

/**
 * The number of a legal text's version, for who signs. Whether the company's lawyer has approved it stands in the
 * document and in the evidence.
 * @example numeroDeVersion('0.1-borrador') // '0.1'
 */
export const numeroDeVersion = (version: string): string => version.replace(/-borrador$/, '');

/** First letters of both names; 'U' when both are empty (docs/especificacion/especificacion.txt, section 2). */
export const iniciales = (firstName: string, lastName: string): string =>
  `${firstName.trim().charAt(0)}${lastName.trim().charAt(0)}`.toUpperCase() || 'U';

/** First and last name, else e-mail, else 'Usuario' (docs/especificacion/especificacion.txt, section 2). */
export const nombreVisible = ({
  firstName,
  lastName,
  email,
}: {
  firstName: string;
  lastName: string;
  email: string;
}): string => `${firstName} ${lastName}`.trim() || email || 'Usuario';

/** Six decimals (docs/especificacion/especificacion.txt, section 9) with a true minus sign. */
export const coordenadas = (lat: number, lng: number): string =>
  [lat, lng].map((degrees) => degrees.toFixed(6).replace('-', '−')).join(', ');

/** First 20 characters of a fingerprint (docs/especificacion/especificacion.txt, section 2). */
export const huellaCorta = (fingerprint: string): string =>
  fingerprint.length > 20 ? `${fingerprint.slice(0, 20)}…` : fingerprint;

/** `90 %`, with a no-break space; nothing of nothing. */
export const porcentaje = (parte: number, todo: number): string =>
  todo === 0 ? '' : `${Math.round((parte / todo) * 100)}\u00a0%`;
