import { AppError } from '@portal/contracts/core';
import type { Drawing } from '@portal/pdf-signature';

const MIN_TINTA = 150;
const MIN_EXTENSION = 20;
const MARGEN = 6;
/** Darker than this on white paper is ink. */
const OSCURO = 200;

interface Caja {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Cuts a drawing to its ink. @throws AppError FIRMA_VACIA when there is none to speak of: blank, white, transparent, a dot */
export function recortarTinta(drawing: Drawing): Drawing {
  const { ink, ...box } = medir(drawing);
  const extent = Math.max(box.right - box.left, box.bottom - box.top) + 1;
  if (ink < MIN_TINTA || extent < MIN_EXTENSION) throw new AppError('FIRMA_VACIA', { detail: `${ink} px of ink, ${extent} px wide` });
  return recortar(drawing, conMargen(box, drawing));
}

function medir({ width, height, rgba }: Drawing): Caja & { ink: number } {
  const found = { left: width, top: height, right: -1, bottom: -1, ink: 0 };
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (!esTinta(rgba, (y * width + x) * 4)) continue;
      found.ink += 1;
      found.left = Math.min(found.left, x);
      found.right = Math.max(found.right, x);
      found.top = Math.min(found.top, y);
      found.bottom = Math.max(found.bottom, y);
    }
  }
  return found;
}

function esTinta(rgba: Buffer, at: number): boolean {
  const [red, green, blue, alpha] = rgba.subarray(at, at + 4) as unknown as [number, number, number, number];
  const light = 0.299 * red + 0.587 * green + 0.114 * blue;
  return 255 - ((255 - light) * alpha) / 255 < OSCURO;
}

const conMargen = (box: Caja, { width, height }: Drawing): Caja => ({
  left: Math.max(0, box.left - MARGEN),
  top: Math.max(0, box.top - MARGEN),
  right: Math.min(width - 1, box.right + MARGEN),
  bottom: Math.min(height - 1, box.bottom + MARGEN),
});

function recortar({ width, rgba }: Drawing, { left, top, right, bottom }: Caja): Drawing {
  const size = { width: right - left + 1, height: bottom - top + 1 };
  const cut = Buffer.alloc(size.width * size.height * 4);
  for (let y = 0; y < size.height; y += 1) {
    const from = ((top + y) * width + left) * 4;
    rgba.copy(cut, y * size.width * 4, from, from + size.width * 4);
  }
  return { ...size, rgba: cut };
}
