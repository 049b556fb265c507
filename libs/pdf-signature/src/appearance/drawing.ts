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
 * Two pixels a byte; every row begins at a byte (ISO 32000-2 §8.9.3).
 * Four pixels are tested at once, because most of a sheet is paper.
 */
function pack(width: number, height: number, cover: Uint8Array): Buffer {
  const stride = (width + 1) >> 1;
  const packed = Buffer.alloc(stride * height);
  const words =
    cover.byteOffset % 4 ? new Uint32Array(0) : new Uint32Array(cover.buffer, cover.byteOffset, cover.length >> 2);
  // The row follows the pixels, because a division for each would cost more than the rest.
  let [row, to] = [0, 0];
  const put = (from: number, end: number): void => {
    for (let at = from; at < end; at += 1) {
      const shade = SHADE_OF[cover[at] as number] as number;
      if (!shade) continue;
      for (; at >= row + width; row += width) to += stride;
      const x = at - row;
      packed[to + (x >> 1)]! |= x & 1 ? shade : shade << 4;
    }
  };
  for (let word = 0; word < words.length; word += 1) if (words[word] !== 0) put(word * 4, word * 4 + 4);
  put(words.length * 4, cover.length);
  return packed;
}
