/** What a date field shows and what the form holds: dd/mm/aaaa outside, `YYYY-MM-DD` inside. */

const lengths = [2, 2, 4] as const;

/** Digits become dd/mm/aaaa while typing; `/`, `-` and `.` close a part, so `5/3/2020` is `05/03/2020`. */
export function masked(text: string): string {
  const iso = /^\s*(\d{4})-(\d{2})-(\d{2})\s*$/.exec(text); // pasted, or filled in by the browser
  if (iso) return `${iso[3]}/${iso[2]}/${iso[1]}`;
  const parts = [''];
  for (const char of text.replace(/[-.]/g, '/')) {
    const at = parts.length - 1;
    const part = parts[at] ?? '';
    const full = part.length === lengths[at];
    if (char === '/') {
      if (part && at < 2) parts.splice(at, 1, part.padStart(2, '0'), '');
    } else if (/\d/.test(char)) {
      if (!full) parts[at] = part + char;
      else if (at < 2) parts.push(char);
    }
  }
  return parts.join('/');
}

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
