/** What a date field shows and what the form holds: dd/mm/aaaa outside, `YYYY-MM-DD` inside. */
import { esFecha } from '@portal/dominio/fechas';
import type { EditedText } from './edited-text.js';

const lengths = [2, 2, 4] as const;

/** The highest first digit of a day and of a month. A higher digit is the whole day or month: `5` is the fifth. */
const highest = [3, 1] as const;

/** Year first, as pasted or as a browser fills it in. A time behind it, as databases write one, is ignored. */
const yearFirst = /^\s*(\d{4})-(\d{1,2})-(\d{1,2})(?:[T\s].*)?$/;

/** Day first, with signs or as eight digits. A time behind it is ignored. */
const dayFirst = /^\s*(?:\d{1,2}[-/.,\s]+\d{1,2}[-/.,\s]+\d{4}|\d{8})(?:[T\s].*)?$/;

/** What counts as a slash. */
const sign = /[-/.,\s]/;

/**
 * Turns digits into dd/mm/aaaa while they are typed. `/`, `-`, `.`, a comma and a space close a part: `5/3/2020`
 * becomes `05/03/2020`. A digit that cannot begin a two-digit day or month closes its part too, since phone keypads
 * have no slash.
 */
export function masked(text: string): string {
  const iso = yearFirst.exec(text);
  if (iso) return `${padded(iso[3])}/${padded(iso[2])}/${iso[1]}`;
  // Stryker disable next-line ArrayDeclaration: an empty list begins with its first digit all the same
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

/** Keeps only digits and slashes. */
const slashed = (text: string): string =>
  text
    .trimStart()
    .replace(/[-.,\s]/g, '/')
    .replace(/[^\d/]/g, '');
const padded = (part: string | undefined): string => (part ?? '').padStart(2, '0');
const completed = (part: string, at: number): string => (Number(part) > (highest[at] ?? 9) ? padded(part) : part);

/** What the form holds for a shown text: `5/3/2020` → `2020-03-05`. A text that is no date is held as it is. */
export function valueOf(text: string): string {
  // Stryker disable next-line ArrayDeclaration: without a date there is no year either
  const [, day, month, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
  const iso = `${year}-${padded(month)}-${padded(day)}`;
  return esFecha(iso) ? iso : text;
}

/**
 * What the form holds once the field is left. A correction typed across a slash, e.g. `1511/2026`, gets its slashes
 * back, since phone keypads have none. This needs all eight digits in their order: fewer digits, or a year of five,
 * could mean more than one date.
 * @param held the form's value: a calendar date, or a text that is not one
 */
export function whenLeft(held: string): string {
  const text = masked(held);
  return digits(held).length === 8 && digits(text) === digits(held) ? valueOf(text) : held;
}

const digits = (text: string): string => text.replace(/\D/g, '');

/** Years on offer, newest first: from the first allowed year (default 1950) to the current one. */
export function yearsBetween(minDate: string | undefined, currentYear: number): number[] {
  const first = minDate ? Number(minDate.slice(0, 4)) : 1950;
  return Array.from({ length: Math.max(0, currentYear - first + 1) }, (_, back) => currentYear - back);
}

/** What is shown, and what the next edit has to know of the last one. */
interface Shown {
  readonly text: string;
  /**
   * Where the caret stood behind a first digit that was just overtyped. A slash typed there makes that digit the whole
   * day or month.
   */
  readonly begun?: number;
}

export type EditedDate = EditedText & Shown;

/** What the browser tells of an edit. */
interface Typing {
  /**
   * The letters typed, pasted or dropped in. Null where there were none, or where the browser does not tell what was
   * pasted (Chromium before 129); a date pasted there is cut to its room.
   */
  readonly inserted?: string | null;
  /** The Delete key was pressed. */
  readonly forward?: boolean;
}

/**
 * What the field shows after an edit that left the caret before `text[caret]`.
 *
 * At the end of the text the date is masked as it is typed. A whole date that is pasted replaces everything: mixed with
 * parts of the old date it would become a third one. In the middle the date is being corrected. There nothing is
 * completed before a slash is typed, and nothing moves: one digit may be the first of two. Only the slashes keep their
 * places, and a whole date stays whole.
 * @param before what was shown: the result of the last edit, if there was one
 */
export function edited(
  before: Shown,
  text: string,
  caret: number,
  { inserted, forward = false }: Typing = {},
): EditedDate {
  if (inserted && (yearFirst.test(inserted) || dayFirst.test(inserted))) return atEnd(masked(inserted));
  if (yearFirst.test(text) || (caret >= text.length && !emptied.test(text))) return atEnd(masked(text));
  if (before.text === `${text.slice(0, caret)}/${text.slice(caret)}`)
    return { text: before.text, caret: forward ? caret + 1 : caret };
  return closed(before, text, caret) ?? overtyped(before.text, text, caret) ?? corrected(before.text, text, caret);
}

function corrected(before: string, text: string, caret: number): EditedText {
  const fitted = cutToRoom(before, text, caret);
  const [head, tail] = apart(slashed(fitted.text.slice(0, fitted.caret)), slashed(fitted.text.slice(fitted.caret)));
  return { text: head + tail, caret: head.length };
}

/** The letter before the caret, if it is all that was typed. */
const typedAlone = (before: string, text: string, caret: number): string =>
  before === text.slice(0, caret - 1) + text.slice(caret) ? text.charAt(caret - 1) : '';

/**
 * Moves the caret over a slash when a slash is typed before it. The same happens behind the first digit of an overtyped
 * part: one digit before the slash is then the whole part.
 */
function closed({ text: before, begun }: Shown, text: string, caret: number): EditedText | undefined {
  if (!sign.test(typedAlone(before, text, caret)) || slashesIn(before) < 2) return undefined;
  const tail = text.slice(begun === caret - 1 ? caret + 1 : caret);
  if (!tail.startsWith('/')) return undefined;
  const head = text.slice(0, caret - 1).replace(/\b\d$/, '0$&');
  return { text: head + tail, caret: head.length + 1 };
}

const whole = /^\d\d\/\d\d\/\d{4}$/;

/**
 * Puts one digit that is typed into a whole date in place of the next digit, behind a slash if there is one. Native
 * date editors do the same.
 */
function overtyped(before: string, text: string, caret: number): EditedDate | undefined {
  const digit = typedAlone(before, text, caret);
  if (!whole.test(before) || !/\d/.test(digit)) return undefined;
  const at = before[caret - 1] === '/' ? caret : caret - 1;
  const next = { text: before.slice(0, at) + digit + before.slice(at + 1), caret: at + 1 };
  return at === 0 || at === 3 ? { ...next, begun: next.caret } : next;
}

/** The length of a whole date. */
const ROOM = 10;

/**
 * Does what `maxLength` does, where digits cannot be overtyped. The end of what was typed or pasted is lost, never what
 * stood behind it.
 */
function cutToRoom(before: string, text: string, caret: number): EditedText {
  const tail = text.slice(caret);
  if (text.length <= ROOM) return { text, caret };
  if (!before.endsWith(tail)) return atEnd(before); // dropped in with the mouse: the caret stands before it
  const room = Math.max(before.length, ROOM) - tail.length; // a digit completed by a slash may have made it longer
  return { text: text.slice(0, room) + tail, caret: room };
}

/** The day or the month was removed and is still to be typed: `/11/2026`, `21//2026`. */
const emptied = /^\/\d|\/\/\d/;

const atEnd = (text: string): EditedText => ({ text, caret: text.length });

const slashesIn = (text: string): number => text.split('/').length - 1;

/**
 * Keeps two slashes and no third. One that is pasted before another steps over it. A month typed over day and month
 * gets its own.
 */
function apart(head: string, tail: string): readonly [head: string, tail: string] {
  const slashes = slashesIn(head + tail);
  if (slashes > 2 && head.endsWith('/'))
    return tail.startsWith('/') ? [head, tail.slice(1)] : [head.slice(0, -1), tail];
  if (slashes < 2 && tail.startsWith('/')) return [head.replace(/^(\d\d)(\d)$/, '$1/$2'), tail];
  return [head, tail];
}
