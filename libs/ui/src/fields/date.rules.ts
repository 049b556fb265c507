/** What a date field shows and what the form holds: dd/mm/aaaa outside, `YYYY-MM-DD` inside. */
import { esFecha } from '@portal/contracts/inscripciones';

const lengths = [2, 2, 4] as const;

/** The highest first digit of a day and of a month: a higher one is the whole day or month, `5` is the fifth. */
const highest = [3, 1] as const;

/** Pasted, or filled in by the browser; a time behind it, as databases and sheets write one, is no part of the date. */
export const yearFirst = /^\s*(\d{4})-(\d{1,2})-(\d{1,2})(?:[T\s].*)?$/;

/**
 * Digits become dd/mm/aaaa while typing. `/`, `-`, `.`, a comma and a space close a part, so `5/3/2020` is `05/03/2020`;
 * so does a digit that no day or month of two digits begins with, for the keypads of phones have no slash.
 */
export function masked(text: string): string {
  const iso = yearFirst.exec(text);
  if (iso) return `${padded(iso[3])}/${padded(iso[2])}/${iso[1]}`;
  const parts = [''];
  for (const char of slashed(text)) {
    const at = parts.length - 1;
    const part = parts[at] ?? '';
    if (char === '/') {
      if (part && at < 2) parts.splice(at, 1, padded(part), '');
    } else if (part.length < lengths[at as 0 | 1 | 2]) parts[at] = completed(part + char, at);
    else if (at < 2) parts.push(completed(char, at + 1));
  }
  return parts.join('/');
}

/** Only digits and slashes. */
export const slashed = (text: string): string =>
  text
    .trimStart()
    .replace(/[-.,\s]/g, '/')
    .replace(/[^\d/]/g, '');
const padded = (part: string | undefined): string => (part ?? '').padStart(2, '0');
const completed = (part: string, at: number): string =>
  part.length === 1 && Number(part) > (highest[at] ?? 9) ? padded(part) : part;

/** What the form holds for a shown text: `5/3/2020` → `2020-03-05`; the text itself while it is no calendar date. */
export function valueOf(text: string): string {
  const [, day, month, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
  const iso = `${year}-${padded(month)}-${padded(day)}`;
  return esFecha(iso) ? iso : text;
}

/**
 * What the form holds once the field is left: a correction typed across a slash, `1511/2026` say, gets its slashes back,
 * for the keypads of phones have none. Only where all eight digits stand there and keep their order: fewer, or a year of
 * five, could mean more than one date.
 * @param held the form's value: a calendar date or the text that is none.
 */
export function whenLeft(held: string): string {
  const text = masked(held);
  return digits(held).length === 8 && digits(text) === digits(held) ? valueOf(text) : held;
}

const digits = (text: string): string => text.replace(/\D/g, '');

/** Years on offer, newest first: from the first allowed year (1950 when there is none) to the current one. */
export function yearsBetween(minDate: string | undefined, currentYear: number): number[] {
  const first = minDate ? Number(minDate.slice(0, 4)) : 1950;
  return Array.from({ length: Math.max(0, currentYear - first + 1) }, (_, back) => currentYear - back);
}
