/** Undoes one scan line's filter (PNG §9.2) for every fourth byte, the alpha of RGBA. One loop per filter: a branch per pixel would cost more than the sum. */
export function quitarFiltro(filter: number, line: Uint8Array, row: Uint8Array, above: Uint8Array): void {
  if (filter === 0) sinFiltro(line, row);
  else if (filter === 1) izquierda(line, row);
  else if (filter === 2) arriba(line, row, above);
  else if (filter === 3) promedio(line, row, above);
  else paeth(line, row, above);
}

const ALFA = 3;

function sinFiltro(line: Uint8Array, row: Uint8Array): void {
  for (let x = 0, at = ALFA; x < row.length; x += 1, at += 4) row[x] = line[at] as number;
}

function izquierda(line: Uint8Array, row: Uint8Array): void {
  let left = 0;
  for (let x = 0, at = ALFA; x < row.length; x += 1, at += 4) row[x] = left = ((line[at] as number) + left) & 0xff;
}

function arriba(line: Uint8Array, row: Uint8Array, above: Uint8Array): void {
  for (let x = 0, at = ALFA; x < row.length; x += 1, at += 4) row[x] = (line[at] as number) + (above[x] as number);
}

function promedio(line: Uint8Array, row: Uint8Array, above: Uint8Array): void {
  let left = 0;
  for (let x = 0, at = ALFA; x < row.length; x += 1, at += 4) row[x] = left = ((line[at] as number) + ((left + (above[x] as number)) >> 1)) & 0xff;
}

function paeth(line: Uint8Array, row: Uint8Array, above: Uint8Array): void {
  let [left, corner] = [0, 0];
  for (let x = 0, at = ALFA; x < row.length; x += 1, at += 4) {
    const up = above[x] as number;
    const [a, b, c] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)];
    const nearest = a <= b && a <= c ? left : b <= c ? up : corner;
    row[x] = left = ((line[at] as number) + nearest) & 0xff;
    corner = up;
  }
}
