/** A date that is corrected in its middle: what the field shows then, and where its caret stands. */
import type { Edited } from './edited-text.js';
import { masked, slashed, yearFirst } from './date.rules.js';

/** Day first, with signs or as eight digits; a time behind it too. */
const dayFirst = /^\s*(?:\d{1,2}[-/.,\s]+\d{1,2}[-/.,\s]+\d{4}|\d{8})(?:[T\s].*)?$/;

/** What counts as a slash. */
const sign = /[-/.,\s]/;

/** What is shown, and what the next edit has to know of the last one. */
interface Shown {
  readonly text: string;
  /** Where the caret stood behind a first digit that was just overtyped: a slash typed there makes it the whole day or month. */
  readonly begun?: number;
}

export type EditedDate = Edited & Shown;

/** What the browser tells of an edit. */
interface Typing {
  /**
   * The letters typed, pasted or dropped in; null where none were, or where the browser keeps what is pasted to itself, as
   * Chromium did before 129: there a pasted date is cut to its room.
   */
  readonly inserted?: string | null;
  /** The Delete key was pressed. */
  readonly forward?: boolean;
}

/**
 * What the field shows after an edit that left the caret before `text[caret]`. At the end the date is masked as it is typed,
 * and a whole date that is pasted replaces everything: with a part of another it would be a third one that nobody meant.
 * Elsewhere the date is being corrected: nothing is completed before a slash is typed, nothing moved, for one digit may be the
 * first of two and what stands behind the caret was right; only the slashes are kept in their places, and a whole date stays one.
 * @param before what was shown: the last edit, where it was one.
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

function corrected(before: string, text: string, caret: number): Edited {
  const fitted = cutToRoom(before, text, caret);
  const [head, tail] = apart(slashed(fitted.text.slice(0, fitted.caret)), slashed(fitted.text.slice(fitted.caret)));
  return { text: head + tail, caret: head.length };
}

/** The one letter before the caret, where it is all that was typed. */
const typedAlone = (before: string, text: string, caret: number): string =>
  before === text.slice(0, caret - 1) + text.slice(caret) ? text.charAt(caret - 1) : '';

/** A slash typed before a slash steps over it, and so it does after the first digit of an overtyped part: one digit before it is all of the part. */
function closed({ text: before, begun }: Shown, text: string, caret: number): Edited | undefined {
  if (!sign.test(typedAlone(before, text, caret)) || slashesIn(before) < 2) return undefined;
  const tail = text.slice(begun === caret - 1 ? caret + 1 : caret);
  if (!tail.startsWith('/')) return undefined;
  const head = text.slice(0, caret - 1).replace(/\b\d$/, '0$&');
  return { text: head + tail, caret: head.length + 1 };
}

const whole = /^\d\d\/\d\d\/\d{4}$/;

/** One digit typed into a whole date takes the place of the next, behind a slash if there is one, as native date editors do. */
function overtyped(before: string, text: string, caret: number): EditedDate | undefined {
  const digit = typedAlone(before, text, caret);
  if (!whole.test(before) || !/\d/.test(digit)) return undefined;
  const at = before[caret - 1] === '/' ? caret : caret - 1;
  const next = { text: before.slice(0, at) + digit + before.slice(at + 1), caret: at + 1 };
  return at === 0 || at === 3 ? { ...next, begun: next.caret } : next;
}

/** The length of a whole date. */
const ROOM = 10;

/** What `maxLength` does where digits cannot be overtyped: the end of what was typed or pasted is lost, never what stood behind it. */
function cutToRoom(before: string, text: string, caret: number): Edited {
  const tail = text.slice(caret);
  if (text.length <= ROOM) return { text, caret };
  if (!before.endsWith(tail)) return atEnd(before); // dropped in with the mouse, where the caret stands before it
  const room = Math.max(before.length, ROOM) - tail.length; // a lone digit that a slash completed may have made it longer
  return { text: text.slice(0, room) + tail, caret: room };
}

/** The day or the month was taken out and stands yet to be typed: `/11/2026`, `21//2026`. */
const emptied = /^\/\d|\/\/\d/;

const atEnd = (text: string): Edited => ({ text, caret: text.length });

const slashesIn = (text: string): number => text.split('/').length - 1;

/** Two slashes and no third: one pasted before another steps over it, and a month typed over day and month gets its own. */
function apart(head: string, tail: string): readonly [head: string, tail: string] {
  const slashes = slashesIn(head + tail);
  if (slashes > 2 && head.endsWith('/'))
    return tail.startsWith('/') ? [head, tail.slice(1)] : [head.slice(0, -1), tail];
  if (slashes < 2 && tail.startsWith('/')) return [head.replace(/^((?:\d\d\/)?\d\d)(\d)$/, '$1/$2'), tail];
  return [head, tail];
}
