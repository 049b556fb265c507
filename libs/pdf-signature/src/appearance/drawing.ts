import { deflateSync } from 'node:zlib';
import { must } from '../errors.js';
import { dict, name, PdfStream, PdfString, type PdfRef } from '../syntax/values.js';
import type { Increment } from '../writer/increment.js';

/** How much ink lies on each pixel, one byte each: 0 is paper, 255 is ink. */
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

const SHADES = 16;
const INK = [0x10, 0x26, 0x2d] as const;

/** Paper to ink in equal steps: the image's colour table (ISO 32000-2 §8.6.6.3). */
const PALETTE = Buffer.from(Array.from({ length: SHADES }, (_, shade) => INK.map((ink) => Math.round(255 - ((255 - ink) * shade) / (SHADES - 1)))).flat());

/** 0 to 255 as 0 to 15. */
const SHADE_OF = Uint8Array.from({ length: 256 }, (_, cover) => Math.round((cover * (SHADES - 1)) / 255));

/** Packs a drawing for the kernel: only its ink goes on, nothing of the file it came from. @throws PdfSignatureError UNSUPPORTED when sizes and bytes disagree */
export function encodeDrawing({ width, height, cover }: Cover): Drawing {
  must(width > 0 && height > 0 && cover.length === width * height, 'UNSUPPORTED', 'drawing pixels');
  const stride = (width + 1) >> 1;
  const packed = Buffer.alloc(stride * height);
  for (let y = 0, at = 0; y < height; y += 1) {
    const end = (y + 1) * width;
    for (let from = y * width; from < end; from += 2, at += 1) {
      const left = cover[from] as number;
      const right = from + 1 < end ? (cover[from + 1] as number) : 0;
      if (left | right) packed[at] = ((SHADE_OF[left] as number) << 4) | (SHADE_OF[right] as number);
    }
  }
  return { width, height, shades: deflateSync(packed, { level: 1 }) };
}

/** The drawing as an opaque image. No soft mask: MuPDF reports a new object below an image as an edit of the first signature. */
export function addDrawing(increment: Increment, { width, height, shades }: Drawing): PdfRef {
  const colours = [name('Indexed'), name('DeviceRGB'), SHADES - 1, new PdfString(PALETTE, true)];
  const shape = { Width: width, Height: height, BitsPerComponent: 4, ColorSpace: colours, Filter: name('FlateDecode') };
  return increment.add(new PdfStream(dict({ Type: name('XObject'), Subtype: name('Image'), ...shape }), shades));
}

/** Where the drawing goes inside a box, its proportions kept, centred. */
export function fitInside(drawing: Drawing, box: { x: number; y: number; width: number; height: number }): number[] {
  const scale = Math.min(box.width / drawing.width, box.height / drawing.height);
  const [width, height] = [drawing.width * scale, drawing.height * scale];
  return [width, height, box.x + (box.width - width) / 2, box.y + (box.height - height) / 2];
}
