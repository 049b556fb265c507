import { constants, deflateSync } from 'node:zlib';
import { must } from '../pdf-signature-error.js';

/** The ink of each pixel, one byte each: 0 is paper, 255 is ink. */
export interface Cover {
  width: number;
  height: number;
  cover: Uint8Array;
}

/** A drawn signature as it stands in the document: sixteen shades from paper to ink, two pixels a byte, deflated. */
export interface Drawing {
  width: number;
  height: number;
  shades: Buffer;
}

/** How many shades there are from paper to ink. */
export const SHADES = 16;
const INK = [0x10, 0x26, 0x2d] as const;

/** Paper to ink in equal steps: the image's colour table (ISO 32000-2 §8.6.6.3). */
export const PALETTE = Buffer.from(
  Array.from({ length: SHADES }, (_, shade) =>
    INK.map((ink) => Math.round(255 - ((255 - ink) * shade) / (SHADES - 1))),
  ).flat(),
);

/** Cover (0 to 255) → shade (0 to 15). */
const SHADE_OF = Uint8Array.from({ length: 256 }, (_, cover) => Math.round((cover * (SHADES - 1)) / 255));

/**
 * Packs a drawing for the kernel. Only its ink passes, nothing else of the image file.
 * @throws PdfSignatureError UNSUPPORTED when sizes and bytes disagree
 */
export function encodeDrawing({ width, height, cover }: Cover): Drawing {
  must(width > 0 && height > 0 && cover.length === width * height, 'UNSUPPORTED', 'drawing pixels');
  return { width, height, shades: deflateSync(pack(width, height, cover), { level: 1, strategy: constants.Z_RLE }) };
}

/**
 * Two pixels a byte; every row begins at a byte (ISO 32000-2 §8.9.3). Four pixels are looked up at once, because most
 * of a sheet is paper. A sheet that does not consist of such words is brought into that shape first.
 */
function pack(width: number, height: number, cover: Uint8Array): Buffer {
  const stride = (width + 1) >> 1;
  const wide = (width + 3) & ~3;
  const whole = wide === width && cover.byteOffset % 4 === 0 ? cover : widened(width, height, cover, wide);
  const words = new Uint32Array(whole.buffer, whole.byteOffset, whole.length >> 2);
  const packed = Buffer.alloc(words.length * 2);
  for (let word = 0; word < words.length; word += 1) {
    if (words[word] === 0) continue;
    const at = word * 4;
    packed[word * 2] = pair(whole[at] as number, whole[at + 1] as number);
    packed[word * 2 + 1] = pair(whole[at + 2] as number, whole[at + 3] as number);
  }
  return wide === width ? packed : narrowed(packed, stride, wide >> 1, height);
}

/** The byte that holds two neighbouring pixels. */
const pair = (left: number, right: number): number => ((SHADE_OF[left] as number) << 4) | (SHADE_OF[right] as number);

/** The same sheet with paper at the right, so that a row consists of words. */
function widened(width: number, height: number, cover: Uint8Array, wide: number): Uint8Array {
  const sheet = new Uint8Array(wide * height);
  for (let y = 0; y < height; y += 1) sheet.set(cover.subarray(y * width, (y + 1) * width), y * wide);
  return sheet;
}

/** Rows without the bytes that {@link widened} added. */
function narrowed(packed: Buffer, stride: number, wide: number, height: number): Buffer {
  const rows = Buffer.alloc(stride * height);
  for (let y = 0; y < height; y += 1) packed.copy(rows, y * stride, y * wide, y * wide + stride);
  return rows;
}
