const zona = { timeZone: 'America/Bogota' } as const;
const dia = new Intl.DateTimeFormat('es-CO', { ...zona, day: 'numeric', month: 'long', year: 'numeric' });
const hora = new Intl.DateTimeFormat('es-CO', { ...zona, hour: 'numeric', minute: '2-digit', hour12: true });

/** `28 de noviembre de 2026`, Bogotá. @param instante UTC, ISO 8601 */
export const enDia = (instante: string): string => dia.format(new Date(instante));

/** `21 de noviembre de 2026 a las 10:42 a. m.`, Bogotá, with no-break spaces inside the hour. */
export const enDiaYHora = (instante: string): string =>
  `${enDia(instante)} a las ${hora.format(new Date(instante)).replace(/\s/gu, '\u00a0')}`;
