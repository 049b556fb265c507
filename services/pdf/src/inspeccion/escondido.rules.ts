/** Where objects and trailers begin, as offsets into the file. */
export interface Comienzos {
  readonly objetos: Iterable<number>;
  readonly trailers: Iterable<number>;
}

/** The beginning of an object that is written with comments between its numbers: nobody but who hides one writes so. */
const COMENTADO = -1;
/** Lines of comment above one another that are looked at. */
const MOST_LINES = 64;

const isBlank = (text: string, at: number) => '\0\t\n\f\r '.includes(text[at] ?? 'x');
const isDigit = (text: string, at: number) => '0123456789'.includes(text[at] ?? 'x');

/**
 * Every place where an object or a trailer begins, also inside a stream, a string or a comment: a table can lead a reader
 * there, past whoever reads from the first byte to the last (ISO 32000-2 §7.3.10, §7.5.5). Chance makes one in some
 * ten thousand files of 10 MB.
 */
export function comienzos(pdf: Buffer): { objetos: number[]; trailers: number[] } {
  const text = pdf.toString('latin1');
  const objetos = [...text.matchAll(/(?<![A-Za-z])obj(?![A-Za-z])/g)].flatMap(
    ({ index }) => numbersBefore(text, index) ?? [],
  );
  const trailers = [...text.matchAll(/trailer(?=[\0\t\n\f\r ]*(?:<<|%))/g)].map(({ index }) => index);
  return { objetos, trailers };
}

/** Whether one of these is not among those that were read. */
export const escondeAlgo = (hay: Comienzos, leidos: Comienzos): boolean =>
  (['objetos', 'trailers'] as const).some((kind) => {
    const read = new Set(leidos[kind]);
    return [...hay[kind]].some((at) => !read.has(at));
  });

/** Where `<number> <generation>` before this keyword begins. */
function numbersBefore(text: string, keyword: number): number | undefined {
  const generation = numberBefore(text, keyword);
  if (generation === undefined || generation === COMENTADO) return generation;
  return isBlank(text, generation - 1) ? numberBefore(text, generation) : undefined;
}

function numberBefore(text: string, at: number): number | undefined {
  const end = back(text, at, isBlank);
  const start = back(text, end, isDigit);
  if (start < end) return start;
  return commentsEndAt(text, end, at) ? COMENTADO : undefined;
}

function back(text: string, from: number, holds: (text: string, at: number) => boolean): number {
  let at = from;
  while (at > 0 && holds(text, at - 1)) at -= 1;
  return at;
}

const isEndOfLine = (text: string, at: number) => text[at] === '\n' || text[at] === '\r';

/** Whether what ends here may be comments with a number above them. */
function commentsEndAt(text: string, lineEnd: number, at: number): boolean {
  if (!/[\r\n]/.test(text.slice(lineEnd, at))) return false;
  let end = lineEnd;
  for (let line = 0; line < MOST_LINES; line += 1) {
    const start = back(text, end, (_, before) => !isEndOfLine(text, before));
    const words = text.slice(start, end);
    if (/\d[\0\t\f ]*%/.test(words)) return true;
    if (!/^[\0\t\f ]*%/.test(words)) return false;
    end = back(text, start, isBlank);
    if (isDigit(text, end - 1)) return true;
  }
  return true;
}
