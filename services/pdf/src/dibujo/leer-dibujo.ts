/// <reference lib="es2024.arraybuffer" />
import { inflateSync } from 'node:zlib';
import { PNG } from 'pngjs';
import { AppError } from '@portal/contracts/core';
import { encodeDrawing, type Cover, type Drawing } from '@portal/pdf-signature';
import { alphaCover, inkCover } from './cover.rules.js';
import { cleanPng, imagenInvalida, type CleanPng } from './png.rules.js';

const PREFIX = 'data:image/png;base64,';
const MAX_BYTES = 500_000;

/**
 * Reads a drawn signature from its data URL: checks it before inflating, decodes it, and crops it to its ink.
 * @throws AppError IMAGEN_DE_FIRMA_INVALIDA, FIRMA_VACIA
 */
export function leerTinta(dibujo: string): Cover {
  const base64 = dibujo.startsWith(PREFIX) ? dibujo.slice(PREFIX.length) : '';
  const bytes = Buffer.from(base64, 'base64');
  // Base64 decoding skips foreign characters, so only the canonical spelling is accepted.
  if (bytes.length === 0 || bytes.toString('base64') !== base64) throw imagenInvalida('no PNG data URL');
  if (bytes.length > MAX_BYTES) throw imagenInvalida(`${bytes.length} bytes`);
  return cropToInk(decode(cleanPng(bytes)));
}

/**
 * Like {@link leerTinta}, encoded anew for the document: no byte of the file passes
 * (docs/decisiones.md#drawing-reencoded).
 */
export const leerDibujo = (dibujo: string): Drawing => encodeDrawing(leerTinta(dibujo));

function decode(clean: CleanPng): Cover {
  try {
    // One output chunk with one spare byte: zlib neither starts a second chunk nor concatenates. Nor does so large a
    // chunk share its memory with other buffers.
    const lines = inflateSync(clean.idat, {
      maxOutputLength: clean.inflated,
      chunkSize: Math.max(Buffer.poolSize, clean.inflated + 1),
    });
    if (lines.length !== clean.inflated) throw imagenInvalida('pixels missing');
    const cover = alphaCover(clean, lines);
    // Freed at once: a megabyte that waits for the garbage collector makes it run every few signatures.
    lines.buffer.transfer(0);
    return cover ?? inkCover(PNG.sync.read(clean.png()));
  } catch (error) {
    throw error instanceof AppError ? error : imagenInvalida(String(error).slice(0, 120));
  }
}

const MIN_INK = 150;
const MIN_EXTENT = 20;
const MARGIN = 6;
/** More cover than this is ink. */
const PALE = 55;

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/**
 * Crops a drawing to its ink.
 * @param drawing its `cover` begins at a multiple of four bytes of its buffer
 * @throws AppError FIRMA_VACIA when there is almost no ink: blank, white, transparent, a dot
 */
function cropToInk(drawing: Cover): Cover {
  const { ink, ...box } = measure(drawing);
  const extent = Math.max(box.right - box.left, box.bottom - box.top) + 1;
  if (ink < MIN_INK || extent < MIN_EXTENT)
    throw new AppError('FIRMA_VACIA', { detail: `${ink} px of ink, ${extent} px wide` });
  return crop(drawing, withMargin(box, drawing));
}

/**
 * The box around the ink, and how much ink there is: counted only up to what is enough. The rest decides nothing.
 */
function measure({ width, height, cover }: Cover): Box & { ink: number } {
  // Most of a sheet is paper: words of four pixels are passed over first.
  const words = new Uint32Array(cover.buffer, cover.byteOffset, cover.length >> 2);
  let [blank, behind] = [0, words.length];
  while (blank < words.length && words[blank] === 0) blank += 1;
  while (behind > blank && words[behind - 1] === 0) behind -= 1;
  const tail = cover.subarray(words.length * 4).some((ink) => ink > PALE);
  let [first, last] = [blank * 4, tail ? cover.length - 1 : behind * 4 - 1];
  while (first <= last && (cover[first] as number) <= PALE) first += 1;
  while (last > first && (cover[last] as number) <= PALE) last -= 1;
  let ink = 0;
  for (let at = first; at <= last && ink < MIN_INK; at += 1) if ((cover[at] as number) > PALE) ink += 1;
  if (ink === 0) return { left: 0, top: 0, right: 0, bottom: 0, ink };
  const [top, bottom] = [Math.floor(first / width), Math.min(height - 1, Math.floor(last / width))];
  let [left, right] = [width, -1];
  // Each row is read from its two ends, to the box so far.
  for (let row = top * width; row <= bottom * width; row += width) {
    for (let x = 0; x < left; x += 1) if ((cover[row + x] as number) > PALE) left = x;
    for (let x = width - 1; x > right; x -= 1) if ((cover[row + x] as number) > PALE) right = x;
  }
  return { left, top, right, bottom, ink };
}

/** With whole words of four pixels in a row, where the sheet has room: so they are packed quickly. */
const withMargin = (box: Box, { width, height }: Cover): Box => ({
  left: Math.max(0, box.left - MARGIN) & ~3,
  top: Math.max(0, box.top - MARGIN),
  right: Math.min(width - 1, (box.right + MARGIN) | 3),
  bottom: Math.min(height - 1, box.bottom + MARGIN),
});

function crop({ width, cover }: Cover, { left, top, right, bottom }: Box): Cover {
  const size = { width: right - left + 1, height: bottom - top + 1 };
  const cut = new Uint8Array(size.width * size.height);
  for (let y = 0; y < size.height; y += 1) {
    const from = (top + y) * width + left;
    cut.set(cover.subarray(from, from + size.width), y * size.width);
  }
  return { ...size, cover: cut };
}
