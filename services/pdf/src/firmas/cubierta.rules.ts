import type { Cover } from '@portal/pdf-signature';
import { quitarFiltro } from './filtro-png.js';
import { imagenInvalida } from './firmas.errors.js';
import type { PngLimpio } from './png.rules.js';

const RGBA = 6;
const PIXEL = 4;
const FILTROS = 4;

/**
 * What a canvas draws on a transparent sheet, from its alpha bytes alone: the other three channels are never undone
 * (PNG filters work channel by channel), which costs a fifth of a full decode.
 * @param lines the inflated scan lines
 * @returns undefined when this is no such image, or no pixel of it is transparent
 */
export function alfaDe({ width, height, depth, colour }: PngLimpio, lines: Buffer): Cover | undefined {
  if (colour !== RGBA || depth !== 8) return undefined;
  // A row of zeros before the first one, for the filters that look upwards; the rows begin at a multiple of eight.
  const first = (width + 7) & ~7;
  const sheet = Buffer.alloc(first + width * height);
  const nothing = Buffer.alloc(width * PIXEL);
  let blankAbove = true;
  for (let y = 0, from = 1, to = first; y < height; y += 1, from += 1 + width * PIXEL, to += width) {
    const filter = lines[from - 1] as number;
    if (filter > FILTROS) throw imagenInvalida(`filter ${filter}`);
    // Nothing added to nothing is nothing, whatever the filter: most lines of a signature.
    const adds = !lines.subarray(from, from + width * PIXEL).equals(nothing);
    if (blankAbove && !adds) continue;
    quitarFiltro(filter, { lines, from, cover: sheet, to, width });
    blankAbove = !adds && sheet.subarray(to, to + width).equals(nothing.subarray(0, width));
  }
  const cover = sheet.subarray(first);
  return cover.includes(0) ? { width, height, cover } : undefined;
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
