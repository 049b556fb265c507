/** What a date field shows and what the form holds: dd/mm/aaaa outside, `YYYY-MM-DD` inside. */

/** Digits become dd/mm/aaaa while typing; `-` and `.` count as separators. */
export function masked(text: string): string {
  const parts = text.replace(/[-.]/g, '/').split('/');
  if (parts.length > 1) return parts.slice(0, 3).map((part, at) => pad(part, at, at < parts.length - 1)).join('/');
  const digits = text.replace(/\D/g, '').slice(0, 8);
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter(Boolean).join('/');
}

/** `5/3/2020` → `05/03/2020`: a day or month that a separator closed is complete. */
function pad(part: string, at: number, closed: boolean): string {
  const digits = part.replace(/\D/g, '');
  if (at === 2) return digits.slice(0, 4);
  return closed && digits.length === 1 ? `0${digits}` : digits.slice(0, 2);
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
