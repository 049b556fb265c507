/** What a date field shows and what the form holds: dd/mm/aaaa outside, `YYYY-MM-DD` inside. */
import { esFecha } from '@portal/contracts/inscripciones';
import type { Edited } from './caret.js';

const lengths = [2, 2, 4] as const;

/** The highest first digit of a day and of a month: a higher one is the whole day or month, `5` is the fifth. */
const highest = [3, 1] as const;

/** Pasted, or filled in by the browser. */
const yearFirst = /^\s*(\d{4})-(\d{1,2})-(\d{1,2})\s*$/;

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
const slashed = (text: string): string => text.trimStart().replace(/[-.,\s]/g, '/').replace(/[^\d/]/g, '');
const padded = (part: string | undefined): string => (part ?? '').padStart(2, '0');
const completed = (part: string, at: number): string => (part.length === 1 && Number(part) > (highest[at] ?? 9) ? padded(part) : part);

/**
 * What the field shows after an edit that left the caret before `text[caret]`. At the end the date is masked as it is typed.
 * Elsewhere it is being corrected: nothing is completed or moved, for one digit may be the first of two and what stands
 * behind the caret was right; only the slashes are kept in their places, and a whole date stays one.
 * @param before what was shown; `forward` when the Delete key was pressed.
 */
export function edited(before: string, text: string, caret: number, forward = false): Edited {
  if (yearFirst.test(text) || (caret >= text.length && !emptied.test(text))) return atEnd(masked(text));
  if (before === `${text.slice(0, caret)}/${text.slice(caret)}`) return { text: before, caret: forward ? caret + 1 : caret };
  const fitted = overtyped(before, text, caret) ?? cutToRoom(before, text, caret);
  const [head, tail] = apart(slashed(fitted.text.slice(0, fitted.caret)), slashed(fitted.text.slice(fitted.caret)));
  return { text: head + tail, caret: head.length };
}

const whole = /^\d\d\/\d\d\/\d{4}$/;

/** One digit typed into a whole date takes the place of the next, behind a slash if there is one, as native date editors do. */
function overtyped(before: string, text: string, caret: number): Edited | undefined {
  const from = caret - 1;
  const digit = text.charAt(from);
  if (!whole.test(before) || !/\d/.test(digit) || before !== text.slice(0, from) + text.slice(caret)) return undefined;
  const at = before[from] === '/' ? caret : from;
  return { text: before.slice(0, at) + digit + before.slice(at + 1), caret: at + 1 };
}

/** The length of a whole date. */
const ROOM = 10;

/** What `maxLength` does where digits cannot be overtyped: the end of what was typed or pasted is lost, never what stood behind it. */
function cutToRoom(before: string, text: string, caret: number): Edited {
  const tail = text.slice(caret);
  if (text.length <= ROOM) return { text, caret };
  if (!before.endsWith(tail)) return atEnd(before); // dropped in with the mouse, where the caret stands before it
  return { text: text.slice(0, ROOM - tail.length) + tail, caret: ROOM - tail.length };
}

/** The day or the month was taken out and stands yet to be typed: `/11/2026`, `21//2026`. */
const emptied = /^\/\d|\/\/\d/;

const atEnd = (text: string): Edited => ({ text, caret: text.length });

/** Two slashes and no third: one typed before another steps over it, and a month typed over day and month gets its own. */
function apart(head: string, tail: string): readonly [head: string, tail: string] {
  const slashes = (head + tail).split('/').length - 1;
  if (slashes > 2 && head.endsWith('/')) return tail.startsWith('/') ? [head, tail.slice(1)] : [head.slice(0, -1), tail];
  if (slashes < 2 && tail.startsWith('/')) return [head.replace(/^((?:\d\d\/)?\d\d)(\d)$/, '$1/$2'), tail];
  return [head, tail];
}

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
