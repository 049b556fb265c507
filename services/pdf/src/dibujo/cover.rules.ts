import type { Cover } from '@portal/pdf-signature';
import { imagenInvalida, type CleanPng } from './png.rules.js';

const RGBA = 6;
const PIXEL = 4;
const FILTERS = 4;

/**
 * The cover of a drawing on a transparent sheet, from its alpha bytes alone. PNG filters work channel by channel, so
 * the other three stay undecoded: this costs a fifth of a full decode.
 * @param lines the inflated scan lines
 * @returns undefined when this is no such image, or no pixel of it is transparent
 */
export function alphaCover({ width, height, depth, colour }: CleanPng, lines: Buffer): Cover | undefined {
  if (colour !== RGBA || depth !== 8) return undefined;
  // A row of zeros stands before the first one, for the filters that read the row above.
  // Rows begin at a multiple of eight.
  const first = (width + 7) & ~7;
  const sheet = Buffer.alloc(first + width * height);
  // Stryker disable next-line ArithmeticOperator: blank lines are passed over to save work, not pixels
  const nothing = Buffer.alloc(width * PIXEL);
  // Stryker disable next-line BooleanLiteral: the same
  let blankAbove = true;
  // Stryker disable next-line EqualityOperator: what lies behind the last row is no pixel
  for (let y = 0, from = 1, to = first; y < height; y += 1, from += 1 + width * PIXEL, to += width) {
    const filter = lines[from - 1] as number;
    if (filter > FILTERS) throw imagenInvalida(`filter ${filter}`);
    // A blank line below a blank line stays blank with every filter. Most lines of a signature are like this.
    // Stryker disable next-line ArithmeticOperator: to save work
    const adds = lines.compare(nothing, 0, nothing.length, from, from + nothing.length) !== 0;
    // Stryker disable next-line ConditionalExpression: to save work
    if (blankAbove && !adds) continue;
    unfilter(filter, { lines, from, cover: sheet, to, width });
    // Stryker disable next-line ConditionalExpression,BooleanLiteral,ArithmeticOperator: to save work
    blankAbove = !adds && sheet.compare(nothing, 0, width, to, to + width) === 0;
  }
  const cover = sheet.subarray(first);
  return cover.includes(0) ? { width, height, cover } : undefined;
}

/** The cover of any other image: how dark each pixel is on white paper. @param data red, green, blue, alpha */
export function inkCover({ width, height, data }: { width: number; height: number; data: Uint8Array }): Cover {
  const cover = new Uint8Array(width * height);
  // Stryker disable next-line EqualityOperator: what lies behind the last pixel is none
  for (let pixel = 0, at = 0; pixel < cover.length; pixel += 1, at += PIXEL) {
    const light = 0.299 * (data[at] as number) + 0.587 * (data[at + 1] as number) + 0.114 * (data[at + 2] as number);
    cover[pixel] = Math.round(((255 - light) * (data[at + 3] as number)) / 255);
  }
  return { width, height, cover };
}

/** One filtered line of RGBA, and the row that takes the alpha of its pixels. */
interface ScanLine {
  readonly lines: Uint8Array;
  /** Offset of the line's first byte, behind its filter type. */
  readonly from: number;
  readonly cover: Uint8Array;
  /** Offset of the row in `cover`. The row above lies before it; above the first one lie zeros. */
  readonly to: number;
  readonly width: number;
}

/**
 * Undoes the filter of one scan line (PNG specification, 9.2) for every fourth byte, the alpha of RGBA. Each filter has
 * its own loop, because a branch per pixel would cost more than the sum.
 */
function unfilter(filter: number, line: ScanLine): void {
  if (filter === 0) undoNone(line);
  else if (filter === 1) undoSub(line);
  else if (filter === 2) undoUp(line);
  else if (filter === 3) undoAverage(line);
  else undoPaeth(line);
}

const ALPHA = 3;

// Stryker disable EqualityOperator: what is written behind a row the next one overwrites

function undoNone({ lines, from, cover, to, width }: ScanLine): void {
  for (let x = to, at = from + ALPHA; x < to + width; x += 1, at += 4) cover[x] = lines[at] as number;
}

function undoSub({ lines, from, cover, to, width }: ScanLine): void {
  let left = 0;
  for (let x = to, at = from + ALPHA; x < to + width; x += 1, at += 4)
    cover[x] = left = ((lines[at] as number) + left) & 0xff;
}

function undoUp({ lines, from, cover, to, width }: ScanLine): void {
  for (let x = to, at = from + ALPHA; x < to + width; x += 1, at += 4)
    cover[x] = (lines[at] as number) + (cover[x - width] as number);
}

function undoAverage({ lines, from, cover, to, width }: ScanLine): void {
  let left = 0;
  for (let x = to, at = from + ALPHA; x < to + width; x += 1, at += 4)
    cover[x] = left = ((lines[at] as number) + ((left + (cover[x - width] as number)) >> 1)) & 0xff;
}

function undoPaeth({ lines, from, cover, to, width }: ScanLine): void {
  let [left, corner] = [0, 0];
  for (let x = to, at = from + ALPHA; x < to + width; x += 1, at += 4) {
    const up = cover[x - width] as number;
    // Almost everywhere all three neighbours are paper, and the prediction is 0.
    // Stryker disable next-line ConditionalExpression,BlockStatement: to save work
    if ((up | left | corner) === 0) {
      cover[x] = left = lines[at] as number;
      continue;
    }
    const [a, b, c] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)];
    // Where a = b, left and up are the same byte, or the corner is nearer than both.
    const beforeUp = a <= b;
    // Stryker restore EqualityOperator
    const nearest = beforeUp && a <= c ? left : b <= c ? up : corner;
    cover[x] = left = ((lines[at] as number) + nearest) & 0xff;
    corner = up;
  }
}
