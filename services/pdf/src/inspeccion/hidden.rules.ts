/** The offsets at which objects and trailers begin. */
export interface Places {
  readonly objects: Iterable<number>;
  readonly trailers: Iterable<number>;
}

/** Stands for an object with comments between its numbers. Only a file that hides an object is written so. */
const COMMENTED = -1;
/** How many consecutive comment lines are read. */
const MOST_LINES = 64;

/** White space, and the vertical tab, which some readers pass over too. */
const isBlank = (text: string, at: number) => '\0\t\n\v\f\r '.includes(text[at] ?? 'x');
const isDigit = (text: string, at: number) => '0123456789'.includes(text[at] ?? 'x');

/**
 * Every place where an object or a trailer begins, also inside a stream, a string or a comment. A cross-reference table
 * can lead a reader there, while a parser that reads from the first byte misses it (ISO 32000-2 §7.3.10, §7.5.5). About
 * one in ten thousand files of 10 MB holds such a place by chance.
 */
export function placesIn(pdf: Buffer): { objects: number[]; trailers: number[] } {
  const text = pdf.toString('latin1');
  const objects = [...text.matchAll(/(?<![A-Za-z])obj(?![A-Za-z])/g)].flatMap(
    ({ index }) => numbersBefore(text, index) ?? [],
  );
  const trailers = [...text.matchAll(/trailer(?=[\0\t\n\v\f\r ]*(?:<<|%))/g)].map(({ index }) => index);
  return { objects, trailers };
}

/** Whether a place is present that was not read. */
export const hasHidden = (present: Places, read: Places): boolean =>
  (['objects', 'trailers'] as const).some((kind) => {
    const seen = new Set(read[kind]);
    return [...present[kind]].some((at) => !seen.has(at));
  });

/** The offset of the `<number> <generation>` before this keyword. */
function numbersBefore(text: string, keyword: number): number | undefined {
  const generation = numberBefore(text, keyword);
  // Stryker disable next-line ConditionalExpression: nothing stands before nowhere
  if (generation === undefined || generation === COMMENTED) return generation;
  return isBlank(text, generation - 1) ? numberBefore(text, generation) : undefined;
}

function numberBefore(text: string, at: number): number | undefined {
  const end = back(text, at, isBlank);
  const start = back(text, end, isDigit);
  if (start < end) return start;
  return commentsEndAt(text, end, at) ? COMMENTED : undefined;
}

function back(text: string, from: number, holds: (text: string, at: number) => boolean): number {
  let at = from;
  while (at > 0 && holds(text, at - 1)) at -= 1;
  return at;
}

const isEndOfLine = (text: string, at: number) => text[at] === '\n' || text[at] === '\r';

/** Whether comments with a number above them may end here. */
function commentsEndAt(text: string, lineEnd: number, at: number): boolean {
  if (!/[\r\n]/.test(text.slice(lineEnd, at))) return false;
  let end = lineEnd;
  for (let line = 0; line < MOST_LINES; line += 1) {
    const start = back(text, end, (_, before) => !isEndOfLine(text, before));
    const words = text.slice(start, end);
    if (/\d[\0\t\v\f ]*%/.test(words)) return true;
    if (!/^[\0\t\v\f ]*%/.test(words)) return false;
    end = back(text, start, isBlank);
    if (isDigit(text, end - 1)) return true;
  }
  return true;
}
