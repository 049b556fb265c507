import { AppError } from '@portal/contracts/core';
import type { Cover } from '@portal/pdf-signature';

const MIN_TINTA = 150;
const MIN_EXTENSION = 20;
const MARGEN = 6;
/** More cover than this is ink. */
const CLARO = 55;

interface Caja {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Cuts a drawing to its ink; `cover` begins at its buffer's first byte, or at a multiple of four. @throws AppError FIRMA_VACIA when there is none to speak of: blank, white, transparent, a dot */
export function recortarTinta(drawing: Cover): Cover {
  const { ink, ...box } = medir(drawing);
  const extent = Math.max(box.right - box.left, box.bottom - box.top) + 1;
  if (ink < MIN_TINTA || extent < MIN_EXTENSION)
    throw new AppError('FIRMA_VACIA', { detail: `${ink} px of ink, ${extent} px wide` });
  return recortar(drawing, conMargen(box, drawing));
}

/** Four pixels at a time: most of a signature's sheet is paper. */
function medir({ width, height, cover }: Cover): Caja & { ink: number } {
  const found = { left: width, top: height, right: -1, bottom: -1, ink: 0 };
  const words = new Uint32Array(cover.buffer, cover.byteOffset, cover.length >> 2);
  for (let word = 0; word < words.length; word += 1)
    if (words[word] !== 0) anotar(found, cover, width, word * 4, word * 4 + 4);
  anotar(found, cover, width, words.length * 4, cover.length);
  return found;
}

function anotar(found: Caja & { ink: number }, cover: Uint8Array, width: number, from: number, to: number): void {
  for (let at = from; at < to; at += 1) {
    if ((cover[at] as number) <= CLARO) continue;
    const y = Math.floor(at / width);
    const x = at - y * width;
    found.ink += 1;
    if (x < found.left) found.left = x;
    if (x > found.right) found.right = x;
    if (y < found.top) found.top = y;
    found.bottom = y;
  }
}

const conMargen = (box: Caja, { width, height }: Cover): Caja => ({
  left: Math.max(0, box.left - MARGEN),
  top: Math.max(0, box.top - MARGEN),
  right: Math.min(width - 1, box.right + MARGEN),
  bottom: Math.min(height - 1, box.bottom + MARGEN),
});

function recortar({ width, cover }: Cover, { left, top, right, bottom }: Caja): Cover {
  const size = { width: right - left + 1, height: bottom - top + 1 };
  const cut = new Uint8Array(size.width * size.height);
  for (let y = 0; y < size.height; y += 1) {
    const from = (top + y) * width + left;
    cut.set(cover.subarray(from, from + size.width), y * size.width);
  }
  return { ...size, cover: cut };
}
