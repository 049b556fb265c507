import { must } from '../errors.js';
import { name, type PdfRef } from '../syntax/values.js';
import type { Increment } from '../writer/increment.js';
import { flate } from './embed-font.js';

/** The drawn signature as decoded pixels, four bytes each: red, green, blue, alpha. */
export interface Drawing {
  width: number;
  height: number;
  rgba: Buffer;
}

/** The drawing as an image on white. No soft mask: MuPDF reports a new object below an image as an edit of the first signature. */
export function addDrawing(increment: Increment, { width, height, rgba }: Drawing): PdfRef {
  must(rgba.length === width * height * 4 && width > 0 && height > 0, 'UNSUPPORTED', 'drawing pixels');
  const colour = Buffer.alloc(width * height * 3);
  for (let from = 0, to = 0; from < rgba.length; from += 4, to += 3) {
    const alpha = rgba[from + 3] as number;
    for (let channel = 0; channel < 3; channel += 1) {
      colour[to + channel] = 255 - Math.round(((255 - (rgba[from + channel] as number)) * alpha) / 255);
    }
  }
  const shape = { Width: width, Height: height, BitsPerComponent: 8, ColorSpace: name('DeviceRGB') };
  return increment.add(flate(colour, { Type: name('XObject'), Subtype: name('Image'), ...shape }));
}

/** Where the drawing goes inside a box, its proportions kept, centred. */
export function fitInside(drawing: Drawing, box: { x: number; y: number; width: number; height: number }): number[] {
  const scale = Math.min(box.width / drawing.width, box.height / drawing.height);
  const [width, height] = [drawing.width * scale, drawing.height * scale];
  return [width, height, box.x + (box.width - width) / 2, box.y + (box.height - height) / 2];
}
