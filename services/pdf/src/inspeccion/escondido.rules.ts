/** White space and comments, which count as such (ISO 32000-2 §7.2.3, §7.2.4). */
const BLANK = String.raw`(?:[\0\t\n\f\r ]|%[^\r\n]*[\r\n])`;
const OBJECT = new RegExp(String.raw`\d${BLANK}+\d+${BLANK}*obj(?![A-Za-z0-9])`, 'g');
const TRAILER = new RegExp(String.raw`trailer${BLANK}*<<`, 'g');

/** How many objects and trailers there are. */
export interface Encabezados {
  readonly objetos: number;
  readonly trailers: number;
}

/**
 * How often an object or a trailer begins anywhere in the file, also inside a stream, a string or a comment: a table can lead
 * a reader there, past whoever reads from the first byte to the last. Chance makes one in some fifty thousand files of 10 MB.
 */
export function encabezados(pdf: Buffer): Encabezados {
  const text = pdf.toString('latin1');
  const count = (pattern: RegExp) => [...text.matchAll(pattern)].length;
  return { objetos: count(OBJECT), trailers: count(TRAILER) };
}
