import { numeroDocumentoEnProsa } from '@portal/contracts/textos';

const dos = (value: number) => String(value).padStart(2, '0');

/** The wall clock of Bogotá as UTC parts: Bogotá keeps UTC−5 all year. */
const enBogota = (instante: string) => new Date(Date.parse(instante) - 5 * 3_600_000);

/** `21/11/2026` */
export function dia(instante: string): string {
  const at = enBogota(instante);
  return `${dos(at.getUTCDate())}/${dos(at.getUTCMonth() + 1)}/${at.getUTCFullYear()}`;
}

/** `21/11/2026 11:20:07 a. m.` in Bogotá time, with no-break spaces inside the hour. */
export function fechaHora(instante: string): string {
  const at = enBogota(instante);
  const hour = at.getUTCHours();
  const time = `${hour % 12 || 12}:${dos(at.getUTCMinutes())}:${dos(at.getUTCSeconds())}`;
  return `${dia(instante)} ${time}\u00a0${hour < 12 ? 'a' : 'p'}.\u00a0m.`;
}

const siglas: Record<string, string> = { pasaporte: 'Pasaporte', rut: 'RUT' };

/** `CC 1.023.456.789`; '' when there is no number. */
export const documentoCorto = (tipo: string, numero: string): string =>
  numero === '' ? '' : `${siglas[tipo] ?? tipo} ${numeroDocumentoEnProsa(tipo, numero)}`;

/** A hash in groups of eight characters. */
export const enGrupos = (hash: string): string => hash.match(/.{1,8}/g)?.join(' ') ?? '';
