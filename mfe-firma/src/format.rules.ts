/** Dates and numbers as people in Bogotá read them (interface, 'Words'). */
const zona = 'America/Bogota';
const larga = new Intl.DateTimeFormat('es-CO', { timeZone: zona, day: 'numeric', month: 'long', year: 'numeric' });
const partes = new Intl.DateTimeFormat('es-CO', {
  timeZone: zona,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
});

/** @example fechaLarga('2026-11-21T16:18:00.000Z') === '21 de noviembre de 2026' */
export const fechaLarga = (instant: string | Date): string => larga.format(new Date(instant));

/** @example fechaHora('2026-11-21T16:18:00.000Z') === '21/11/2026 11:18 a. m.' (no-break spaces inside the time) */
export function fechaHora(instant: string | Date): string {
  const parte = Object.fromEntries(partes.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]));
  const mitad = /^a/i.test(parte['dayPeriod'] ?? '') ? 'a.\u00a0m.' : 'p.\u00a0m.';
  return `${parte['day']}/${parte['month']}/${parte['year']} ${parte['hour']}:${parte['minute']}\u00a0${mitad}`;
}

/** @example documento('CC', '1023456789') === 'CC 1.023.456.789'; letters and hyphens stay as typed */
export const documento = (tipo: string, numero: string): string =>
  `${tipo} ${/^\d+$/.test(numero) ? numero.replace(/\B(?=(\d{3})+$)/g, '.') : numero}`;

/** Six decimals (specification, section 9) with a true minus sign. */
export const coordenadas = (lat: number, lng: number): string =>
  [lat, lng].map((grado) => grado.toFixed(6).replace('-', '−')).join(', ');

/** First 20 characters of a fingerprint (specification, section 2). */
export const huellaCorta = (fingerprint: string): string =>
  fingerprint.length > 20 ? `${fingerprint.slice(0, 20)}…` : fingerprint;
