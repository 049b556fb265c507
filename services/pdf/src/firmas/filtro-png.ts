/** One line of RGBA as PNG filters it, and where the alpha of its pixels goes: `above` is the line before, as far away as a line is long. */
export interface Linea {
  readonly lines: Uint8Array;
  /** Of the line's first byte, behind its filter's. */
  readonly from: number;
  readonly cover: Uint8Array;
  /** Of the row's first byte in `cover`; a row's length lies before it, zeros for the first one. */
  readonly to: number;
  readonly width: number;
}

/** Undoes one scan line's filter (PNG §9.2) for every fourth byte, the alpha of RGBA. One loop per filter: a branch per pixel would cost more than the sum. */
export function quitarFiltro(filter: number, linea: Linea): void {
  if (filter === 0) sinFiltro(linea);
  else if (filter === 1) izquierda(linea);
  else if (filter === 2) arriba(linea);
  else if (filter === 3) promedio(linea);
  else paeth(linea);
}

const ALFA = 3;

function sinFiltro({ lines, from, cover, to, width }: Linea): void {
  for (let x = to, at = from + ALFA; x < to + width; x += 1, at += 4) cover[x] = lines[at] as number;
}

function izquierda({ lines, from, cover, to, width }: Linea): void {
  let left = 0;
  for (let x = to, at = from + ALFA; x < to + width; x += 1, at += 4)
    cover[x] = left = ((lines[at] as number) + left) & 0xff;
}

function arriba({ lines, from, cover, to, width }: Linea): void {
  for (let x = to, at = from + ALFA; x < to + width; x += 1, at += 4)
    cover[x] = (lines[at] as number) + (cover[x - width] as number);
}

function promedio({ lines, from, cover, to, width }: Linea): void {
  let left = 0;
  for (let x = to, at = from + ALFA; x < to + width; x += 1, at += 4)
    cover[x] = left = ((lines[at] as number) + ((left + (cover[x - width] as number)) >> 1)) & 0xff;
}

function paeth({ lines, from, cover, to, width }: Linea): void {
  let [left, corner] = [0, 0];
  for (let x = to, at = from + ALFA; x < to + width; x += 1, at += 4) {
    const up = cover[x - width] as number;
    // Paper on all three sides, as almost everywhere: the nearest of them is nothing.
    if ((up | left | corner) === 0) {
      cover[x] = left = lines[at] as number;
      continue;
    }
    const [a, b, c] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)];
    const nearest = a <= b && a <= c ? left : b <= c ? up : corner;
    cover[x] = left = ((lines[at] as number) + nearest) & 0xff;
    corner = up;
  }
}
