/** Dates and numbers as people in Bogotá read them. */
const timeZone = 'America/Bogota';
const long = new Intl.DateTimeFormat('es-CO', { timeZone, day: 'numeric', month: 'long', year: 'numeric' });
const short = new Intl.DateTimeFormat('es-CO', {
  timeZone,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
});

/** @example fechaLarga('2026-11-21T16:18:00.000Z') === '21 de noviembre de 2026' */
export const fechaLarga = (instant: string | Date): string => long.format(new Date(instant));

/** @example fechaHora('2026-11-21T16:18:00.000Z') === '21/11/2026 11:18 a. m.' (no-break spaces inside the time) */
export function fechaHora(instant: string | Date): string {
  const part = Object.fromEntries(short.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]));
  const half = /^a/i.test(part['dayPeriod'] ?? '') ? 'a.\u00a0m.' : 'p.\u00a0m.';
  return `${part['day']}/${part['month']}/${part['year']} ${part['hour']}:${part['minute']}\u00a0${half}`;
}

/** @example documento('CC', '1023456789') === 'CC 1.023.456.789'; letters and hyphens stay as typed */
export const documento = (tipo: string, numero: string): string =>
  `${tipo} ${/^\d+$/.test(numero) ? numero.replace(/\B(?=(\d{3})+$)/g, '.') : numero}`;

/** Six decimals (docs/especificacion/especificacion.txt, section 9) with a true minus sign. */
export const coordenadas = (lat: number, lng: number): string =>
  [lat, lng].map((degrees) => degrees.toFixed(6).replace('-', '−')).join(', ');

/** First 20 characters of a fingerprint (docs/especificacion/especificacion.txt, section 2). */
export const huellaCorta = (fingerprint: string): string =>
  fingerprint.length > 20 ? `${fingerprint.slice(0, 20)}…` : fingerprint;
