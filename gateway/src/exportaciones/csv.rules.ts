/** What a cell holds. An instant is a `Date`: each format writes it its own way, always in Bogotá's time. */
export type Celda = string | number | Date | null;

/** Tells programs that what follows is UTF-8. */
export const BOM = '\ufeff';
const BOGOTA_MS = -5 * 3_600_000;

/** A moment as Bogotá's clock shows it, kept in the fields of UTC. That clock is five hours behind all year. */
export const enBogota = (momento: Date): Date => new Date(momento.getTime() + BOGOTA_MS);

/** `inscripciones_2026-11-21_1042.csv`: what it holds, and when it was taken by Bogotá's clock. */
export const nombreDeArchivo = (que: string, cuando: Date, extension: string): string =>
  `${que}_${enBogota(cuando).toISOString().slice(0, 16).replace('T', '_').replace(':', '')}.${extension}`;

/** What a spreadsheet would run: the wide forms count too, since some programs take them for the plain ones. */
const FORMULA = /^[=+\-@\t\r\n\0＝＋－＠]/;

/**
 * One record of RFC 4180. Text that a spreadsheet would run as a formula gets an apostrophe before it.
 * @example registro(['=1+1', 4]) === "'=1+1,4\r\n"
 */
export const registro = (celdas: readonly Celda[]): string => `${celdas.map(escrita).join(',')}\r\n`;

function escrita(celda: Celda): string {
  if (celda === null) return '';
  if (typeof celda === 'number') return String(celda);
  if (celda instanceof Date) return `${enBogota(celda).toISOString().slice(0, 19)}-05:00`;
  const texto = FORMULA.test(celda) ? `'${celda}` : celda;
  return /[",\r\n]/.test(texto) ? `"${texto.replaceAll('"', '""')}"` : texto;
}
