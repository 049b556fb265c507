import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { PNG } from 'pngjs';

/** Red, green and blue of every pixel, row by row. */
export interface Image {
  readonly width: number;
  readonly height: number;
  readonly rgb: Uint8Array;
}

/** Averages blocks of `side` × `side` pixels; a rest at the right and at the bottom falls away. */
function shrink({ width, height, rgb }: Image, side: number): Image {
  const small = { width: Math.floor(width / side), height: Math.floor(height / side) };
  const out = new Uint8Array(small.width * small.height * 3);
  for (let y = 0; y < small.height; y += 1) {
    for (let x = 0; x < small.width; x += 1) {
      for (let channel = 0; channel < 3; channel += 1) {
        let sum = 0;
        for (let dy = 0; dy < side; dy += 1) {
          for (let dx = 0; dx < side; dx += 1)
            sum += rgb[((y * side + dy) * width + x * side + dx) * 3 + channel] as number;
        }
        out[(y * small.width + x) * 3 + channel] = Math.round(sum / (side * side));
      }
    }
  }
  return { ...small, rgb: out };
}

/** Reads a PNG. */
export function fromPng(png: Buffer): Image {
  const { width, height, data } = PNG.sync.read(png);
  const rgb = new Uint8Array(width * height * 3);
  for (let pixel = 0; pixel < width * height; pixel += 1) rgb.set(data.subarray(pixel * 4, pixel * 4 + 3), pixel * 3);
  return { width, height, rgb };
}

/** Pictures are kept at half their size and compared in cells of 4 × 4 pixels, so that another smoothing passes. */
const HALF = 2;
const CELL = 4;
/** How far the mean of a cell may be from the kept one, of 255. */
const TOLERANCE = 20;
/** How many cells of a thousand may be further away than that. */
export const CELLS_PER_THOUSAND = 1;

/** A picture as it is kept and compared. */
export const halved = (png: Buffer): Image => shrink(fromPng(png), HALF);

/** How many cells of a thousand differ visibly; all of them when the sizes differ. */
export function difference(a: Image, b: Image): number {
  if (a.width !== b.width || a.height !== b.height) return 1000;
  const [first, second] = [shrink(a, CELL), shrink(b, CELL)];
  const cells = first.width * first.height;
  let different = 0;
  for (let cell = 0; cell < cells; cell += 1) {
    const far = [0, 1, 2].some(
      (c) => Math.abs((first.rgb[cell * 3 + c] as number) - (second.rgb[cell * 3 + c] as number)) > TOLERANCE,
    );
    if (far) different += 1;
  }
  return (different * 1000) / cells;
}

/**
 * How far a picture is from the kept one, in cells of a thousand. With `IMAGENES=nuevas` the new one is kept instead:
 * look at both before it is committed. One that differs lies beside the kept one, where git does not see it.
 * @throws Error when none is kept
 * @example expect(differenceFromKept(png, '…/imagenes/pagina-1.png')).toBeLessThanOrEqual(CELLS_PER_THOUSAND)
 */
export function differenceFromKept(png: Buffer, file: string): number {
  const actual = halved(png);
  if (process.env['IMAGENES'] === 'nuevas') {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, toPalettePng(actual));
    return 0;
  }
  if (!existsSync(file)) throw new Error(`no kept picture ${file}: IMAGENES=nuevas makes it`);
  const distance = difference(fromPng(readFileSync(file)), actual);
  if (distance > CELLS_PER_THOUSAND) writeFileSync(file.replace(/\.png$/, '.actual.png'), toPalettePng(actual));
  return distance;
}

/** One chunk of a PNG. */
export const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const crc = Buffer.alloc(4);
  crc.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, crc]);
};

/** The eight bytes with which every PNG begins. */
export const pngSignature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);

const STEP = 8;
const key = (rgb: Uint8Array, at: number) =>
  [0, 1, 2].reduce((sum, c) => sum * 32 + Math.min(31, Math.round((rgb[at + c] as number) / STEP)), 0);
const colour = (value: number) =>
  [value >> 10, (value >> 5) & 31, value & 31].map((level) => Math.min(255, level * STEP));
const distance = (a: readonly number[], b: readonly number[]) =>
  a.reduce((sum, level, c) => sum + (level - (b[c] as number)) ** 2, 0);

/** The 256 colours that occur most, and for every other one the nearest of them. */
function palette(keys: readonly number[]): { colours: number[][]; index: Map<number, number> } {
  const counts = new Map<number, number>();
  for (const one of keys) counts.set(one, (counts.get(one) ?? 0) + 1);
  const byCount = [...counts.keys()].toSorted((a, b) => (counts.get(b) as number) - (counts.get(a) as number));
  const colours = byCount.slice(0, 256).map(colour);
  const index = new Map(byCount.slice(0, 256).map((value, at) => [value, at] as const));
  for (const rare of byCount.slice(256)) {
    const wanted = colour(rare);
    const nearest = colours.reduce(
      (best, candidate, at) => (distance(candidate, wanted) < distance(colours[best] as number[], wanted) ? at : best),
      0,
    );
    index.set(rare, nearest);
  }
  return { colours, index };
}

/** Writes a PNG of at most 256 colours, so that a folder of pictures stays small. */
export function toPalettePng({ width, height, rgb }: Image): Buffer {
  const keys = Array.from({ length: width * height }, (_, pixel) => key(rgb, pixel * 3));
  const { colours, index } = palette(keys);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8);
  const rows = Buffer.alloc(height * (1 + width));
  keys.forEach((one, pixel) =>
    rows.writeUInt8(index.get(one) as number, Math.floor(pixel / width) * (1 + width) + 1 + (pixel % width)),
  );
  return Buffer.concat([
    pngSignature,
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(colours.flat())),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
