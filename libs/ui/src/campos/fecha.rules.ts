/** What a date field shows and what the form holds: dd/mm/aaaa outside, `YYYY-MM-DD` inside. */

const lengths = [2, 2, 4] as const;

/** The highest first digit of a day and of a month: a higher one is the whole day or month, `5` is the fifth. */
const highest = [3, 1] as const;

/**
 * Digits become dd/mm/aaaa while typing. `/`, `-`, `.`, a comma and a space close a part, so `5/3/2020` is `05/03/2020`;
 * so does a digit that no day or month of two digits begins with, for the keypads of phones have no slash.
 */
export function masked(text: string): string {
  const iso = /^\s*(\d{4})-(\d{1,2})-(\d{1,2})\s*$/.exec(text); // pasted, or filled in by the browser
  if (iso) return `${padded(iso[3])}/${padded(iso[2])}/${iso[1]}`;
  const parts = [''];
  for (const char of text.trimStart().replace(/[-.,\s]/g, '/')) {
    const at = parts.length - 1;
    const part = parts[at] ?? '';
    if (char === '/') {
      if (part && at < 2) parts.splice(at, 1, padded(part), '');
    } else if (/\d/.test(char)) {
      if (part.length < lengths[at as 0 | 1 | 2]) parts[at] = whole(part + char, at);
      else if (at < 2) parts.push(whole(char, at + 1));
    }
  }
  return parts.join('/');
}

const padded = (part: string | undefined): string => (part ?? '').padStart(2, '0');
const whole = (part: string, at: number): string => (part.length === 1 && Number(part) > (highest[at] ?? 9) ? padded(part) : part);

/** `05/03/2020` → `2020-03-05`; undefined while it is no calendar date. */
export function isoOf(text: string): string | undefined {
  const match = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text);
  if (!match) return undefined;
  const [, day, month, year] = match;
  const iso = `${year}-${month}-${day}`;
  const date = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : undefined;
}

/** `2020-03-05` → `05/03/2020`; anything else, half-typed text say, stays as it is. */
export const shownOf = (value: string): string => value.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$3/$2/$1');

/** Years on offer, newest first: from the first allowed year (1950 when there is none) to the current one. */
export function yearsBetween(minDate: string | undefined, currentYear: number): number[] {
  const first = minDate ? Number(minDate.slice(0, 4)) : 1950;
  return Array.from({ length: Math.max(0, currentYear - first + 1) }, (_, back) => currentYear - back);
}
