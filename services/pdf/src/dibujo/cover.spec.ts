import fc from 'fast-check';
import { alphaCover, inkCover } from './cover.rules.js';
import { imagenInvalida } from './png.rules.js';

/** Of three neighbours the one nearest to left + up − corner, in this order (PNG specification, 9.4). */
function paeth(left: number, up: number, corner: number): number {
  const from = left + up - corner;
  return [left, up, corner].reduce((best, one) => (Math.abs(one - from) < Math.abs(best - from) ? one : best));
}

/** Rows of bytes as a writer filters them, four for each pixel. */
function filtered(rows: readonly number[][], types: readonly number[]): Buffer {
  const at = (y: number, x: number) => rows[y]?.[x] ?? 0;
  return Buffer.concat(
    rows.map((row, y) => {
      const type = types[y] ?? 0;
      const bytes = row.map((value, x) => {
        const [left, up, corner] = [at(y, x - 4), at(y - 1, x), at(y - 1, x - 4)];
        const told = [0, left, up, Math.floor((left + up) / 2), paeth(left, up, corner)][type] ?? 0;
        return (value - told) & 0xff;
      });
      return Buffer.from([type, ...bytes]);
    }),
  );
}

const clean = (width: number, height: number, change = {}) => ({
  width,
  height,
  depth: 8,
  colour: 6,
  idat: Buffer.alloc(0),
  inflated: 0,
  png: () => Buffer.alloc(0),
  ...change,
});

/** Few values, so that neighbours are often alike. */
const byte = fc.oneof(fc.constantFrom(0, 0, 0, 6, 8, 10, 12, 14, 255), fc.integer({ min: 0, max: 255 }));
const image = fc
  .integer({ min: 1, max: 5 })
  .chain((width) =>
    fc.array(
      fc.tuple(
        fc.integer({ min: 0, max: 4 }),
        fc.oneof(
          fc.constant(Array<number>(width * 4).fill(0)),
          fc.array(byte, { minLength: width * 4, maxLength: width * 4 }),
        ),
      ),
      { minLength: 1, maxLength: 6 },
    ),
  );

test('property: every alpha byte comes back, whatever filter its line has', () => {
  fc.assert(
    fc.property(image, (lines) => {
      const rows = lines.map(([, row]) => row);
      const [width, height] = [(rows[0]?.length ?? 0) / 4, rows.length];
      const alphas = rows.flatMap((row) => row.filter((_, at) => at % 4 === 3));
      const types = lines.map(([type]) => type);
      const found = alphaCover(clean(width, height), filtered(rows, types));
      expect(found && { ...found, cover: [...found.cover] }).toEqual(
        alphas.includes(0) ? { width, height, cover: alphas } : undefined,
      );
    }),
    { numRuns: 300 },
  );
});

/** The last alpha byte of two rows, the second of which has the filter of Paeth. */
const predicted = (corner: number, up: number, left: number) => {
  const rows = [
    [0, 0, 0, corner, 0, 0, 0, up, 0, 0, 0, 0],
    [0, 0, 0, left, 0, 0, 0, 0, 0, 0, 0, 0],
  ];
  const lines = filtered(rows, [0, 4]);
  lines[13 + 8] = 0;
  return alphaCover(clean(3, 2), lines)?.cover[4];
};

test.each([
  [10, 12, 6, 6],
  [10, 6, 12, 6],
  [10, 13, 7, 10],
  [10, 10, 10, 10],
  [0, 8, 0, 8],
  [0, 0, 8, 8],
])('beside the corner %i, below %i and right of %i the byte %i is foretold', (corner, up, left, told) => {
  expect(predicted(corner, up, left)).toBe(told);
});

test('another kind of image has no alpha bytes, and another filter is none', () => {
  const line = Buffer.from([0, 1, 2, 3, 0]);
  expect(alphaCover(clean(1, 1), line)?.cover).toEqual(Buffer.of(0));
  expect(alphaCover(clean(1, 1, { colour: 2 }), line)).toBeUndefined();
  expect(alphaCover(clean(1, 1, { depth: 16 }), line)).toBeUndefined();
  expect(() => alphaCover(clean(1, 1), Buffer.from([5, 1, 2, 3, 0]))).toThrow(imagenInvalida('').message);
});

test.each([
  [[0, 0, 0, 255], 255],
  [[255, 255, 255, 255], 0],
  [[255, 0, 0, 255], 179],
  [[0, 255, 0, 255], 105],
  [[0, 0, 255, 255], 226],
  [[0, 0, 0, 51], 51],
])('%j covers white paper by %i', (pixel, cover) => {
  expect(inkCover({ width: 2, height: 1, data: Uint8Array.from([...pixel, 0, 0, 0, 0]) })).toEqual({
    width: 2,
    height: 1,
    cover: Uint8Array.of(cover, 0),
  });
});
