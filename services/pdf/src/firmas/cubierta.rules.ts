import type { Cover } from '@portal/pdf-signature';
import { imagenInvalida } from './firmas.errors.js';
import type { PngLimpio } from './png.rules.js';

const RGBA = 6;
const PIXEL = 4;

/**
 * What a canvas draws on a transparent sheet, from its alpha bytes alone: the other three channels are never undone
 * (PNG filters work channel by channel), which costs a fifth of a full decode.
 * @param lines the inflated scan lines
 * @returns undefined when this is no such image, or nothing in it is transparent
 */
export function alfaDe({ width, height, depth, colour }: PngLimpio, lines: Buffer): Cover | undefined {
  if (colour !== RGBA || depth !== 8) return undefined;
  const cover = new Uint8Array(width * height);
  const stride = width * PIXEL + 1;
  for (let y = 0; y < height; y += 1) undoLine(lines, y * stride, cover, y * width, width);
  return cover.some((alpha) => alpha < 255) ? { width, height, cover } : undefined;
}

/** One line's alpha bytes (PNG §9.2); the line above is the one before it in `cover`. */
function undoLine(lines: Buffer, line: number, cover: Uint8Array, row: number, width: number): void {
  const filter = lines[line] as number;
  if (filter > 4) throw imagenInvalida(`filter ${filter}`);
  let [left, corner] = [0, 0];
  for (let x = 0, at = line + PIXEL; x < width; x += 1, at += PIXEL) {
    const up = row > 0 ? (cover[row - width + x] as number) : 0;
    left = (lines[at] as number) + predicted(filter, left, up, corner) & 0xff;
    cover[row + x] = left;
    corner = up;
  }
}

function predicted(filter: number, left: number, up: number, corner: number): number {
  if (filter === 0) return 0;
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  return paeth(left, up, corner);
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner;
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  if (a <= b && a <= c) return left;
  return b <= c ? up : corner;
}

/** Ink of any other image: how dark each pixel is on white paper. @param data red, green, blue, alpha */
export function cubierta({ width, height, data }: { width: number; height: number; data: Uint8Array }): Cover {
  const cover = new Uint8Array(width * height);
  for (let pixel = 0, at = 0; pixel < cover.length; pixel += 1, at += PIXEL) {
    const light = 0.299 * (data[at] as number) + 0.587 * (data[at + 1] as number) + 0.114 * (data[at + 2] as number);
    cover[pixel] = Math.round(((255 - light) * (data[at + 3] as number)) / 255);
  }
  return { width, height, cover };
}
