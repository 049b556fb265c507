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

/** Cuts a drawing to its ink. @throws AppError FIRMA_VACIA when there is none to speak of: blank, white, transparent, a dot */
export function recortarTinta(drawing: Cover): Cover {
  const { ink, ...box } = medir(drawing);
  const extent = Math.max(box.right - box.left, box.bottom - box.top) + 1;
  if (ink < MIN_TINTA || extent < MIN_EXTENSION) throw new AppError('FIRMA_VACIA', { detail: `${ink} px of ink, ${extent} px wide` });
  return recortar(drawing, conMargen(box, drawing));
}

function medir({ width, height, cover }: Cover): Caja & { ink: number } {
  let [left, top, right, bottom, ink] = [width, height, -1, -1, 0];
  for (let y = 0; y < height; y += 1) {
    const row = cover.subarray(y * width, (y + 1) * width);
    const before = ink;
    for (let x = 0; x < width; x += 1) {
      if ((row[x] as number) <= CLARO) continue;
      ink += 1;
      if (x < left) left = x;
      if (x > right) right = x;
    }
    if (ink === before) continue;
    top = Math.min(top, y);
    bottom = y;
  }
  return { left, top, right, bottom, ink };
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
