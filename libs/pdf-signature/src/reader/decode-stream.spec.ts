import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { dict, name, PdfStream, type PdfValue } from '../syntax/pdf-value.js';
import { decodeStream } from './decode-stream.js';
import { Work } from './work.js';

const flate = (data: Buffer, parms?: Record<string, PdfValue>, filter: PdfValue = name('FlateDecode')) =>
  new PdfStream(dict({ Filter: filter, DecodeParms: parms && dict(parms) }), deflateSync(data));

/** PNG specification, 9.4: of three neighbours the one nearest to left + up − corner, in this order. */
function paeth(left: number, up: number, corner: number): number {
  const from = left + up - corner;
  return [left, up, corner].reduce((best, one) => (Math.abs(one - from) < Math.abs(best - from) ? one : best));
}

/** Rows as a writer filters them, each with its own filter. */
function filtered(rows: readonly number[][], types: readonly number[]): Buffer {
  const at = (y: number, x: number) => rows[y]?.[x] ?? 0;
  return Buffer.concat(
    rows.map((row, y) => {
      const type = types[y] ?? 0;
      const bytes = row.map((value, x) => {
        const [left, up, corner] = [at(y, x - 1), at(y - 1, x), at(y - 1, x - 1)];
        const told = [0, left, up, Math.floor((left + up) / 2), paeth(left, up, corner)][type] ?? 0;
        return (value - told) & 0xff;
      });
      return Buffer.from([type, ...bytes]);
    }),
  );
}

test('property: rows come back, whatever filter each has', () => {
  const rows = fc
    .integer({ min: 1, max: 6 })
    .chain((columns) =>
      fc.array(
        fc.tuple(
          fc.integer({ min: 0, max: 4 }),
          fc.array(fc.integer({ min: 0, max: 255 }), { minLength: columns, maxLength: columns }),
        ),
        { minLength: 1, maxLength: 6 },
      ),
    );
  fc.assert(
    fc.property(rows, (given) => {
      const plain = given.map(([, row]) => row);
      const stream = flate(
        filtered(
          plain,
          given.map(([type]) => type),
        ),
        { Predictor: 12, Columns: plain[0]?.length ?? 1 },
      );
      expect(decodeStream(stream)).toEqual(Buffer.from(plain.flat()));
    }),
  );
});

test.each([
  [10, 12, 6, 6],
  [10, 6, 12, 6],
  [10, 13, 7, 10],
])('beside the corner %i, below %i and right of %i the byte %i is foretold', (corner, up, left, told) => {
  const rows = filtered(
    [
      [corner, up],
      [left, 0],
    ],
    [0, 4],
  );
  rows[rows.length - 1] = 0;
  expect(decodeStream(flate(rows, { Predictor: 12, Columns: 2 })).at(-1)).toBe(told);
});

test('no stream unfolds beyond its own limit, or beyond what is left of the file’s', () => {
  const packed = new PdfStream(dict({ Filter: name('FlateDecode') }), deflateSync(Buffer.alloc(64 * 1024 * 1024 + 1)));
  expect(() => decodeStream(packed, new Work(1_000_000))).toThrow('DAMAGED');
  const spent = new Work();
  spent.spend(spent.remaining - 100);
  expect(() => decodeStream(flate(Buffer.alloc(101)), spent)).toThrow('DAMAGED');
  expect(decodeStream(flate(Buffer.alloc(100)), spent)).toHaveLength(100);
  expect(spent.remaining).toBe(0);
  expect(() => spent.spend(1)).toThrow('UNSUPPORTED');
  expect(new Work(1_000_000).remaining).toBe(64 * 1024 * 1024 + 16_000_000);
});

test('without a predictor the bytes are what was deflated; without a filter what stands there', () => {
  const data = Buffer.from('1 0 obj');
  expect(decodeStream(flate(data))).toEqual(data);
  expect(decodeStream(flate(data, { Predictor: 1, Columns: 5 }))).toEqual(data);
  expect(decodeStream(flate(data, undefined, [name('FlateDecode')]))).toEqual(data);
  expect(decodeStream(new PdfStream(dict({}), data))).toBe(data);
  expect(decodeStream(new PdfStream(dict({ Filter: null }), data))).toBe(data);
  expect(decodeStream(new PdfStream(dict({ Filter: [] }), data))).toBe(data);
});

test('a column is one wide unless said', () => {
  expect(decodeStream(flate(Buffer.from([0, 7, 0, 8]), { Predictor: 10 }))).toEqual(Buffer.from([7, 8]));
  expect(decodeStream(flate(Buffer.from([0, 7, 0, 8, 0]), { Predictor: 10 }))).toEqual(Buffer.from([7, 8]));
});

test.each<[string, PdfStream, string]>([
  ['another filter', flate(Buffer.alloc(2), undefined, name('LZWDecode')), 'UNSUPPORTED'],
  ['a filter that is no name', flate(Buffer.alloc(2), undefined, 1), 'UNSUPPORTED'],
  ['two filters', flate(Buffer.alloc(2), undefined, [name('FlateDecode'), name('FlateDecode')]), 'UNSUPPORTED'],
  ['a TIFF predictor', flate(Buffer.alloc(2), { Predictor: 2 }), 'UNSUPPORTED'],
  ['a predictor below ten', flate(Buffer.alloc(2), { Predictor: 9 }), 'UNSUPPORTED'],
  ['a predictor that is no number', flate(Buffer.alloc(2), { Predictor: name('x') }), 'UNSUPPORTED'],
  ['no columns', flate(Buffer.alloc(2), { Predictor: 12, Columns: 0 }), 'UNSUPPORTED'],
  ['half a column', flate(Buffer.alloc(2), { Predictor: 12, Columns: 1.5 }), 'UNSUPPORTED'],
  ['columns without end', flate(Buffer.alloc(2), { Predictor: 12, Columns: 65_536 }), 'UNSUPPORTED'],
  ['columns that are no number', flate(Buffer.alloc(2), { Predictor: 12, Columns: name('x') }), 'UNSUPPORTED'],
  ['three colours', flate(Buffer.alloc(2), { Predictor: 12, Colors: 3 }), 'UNSUPPORTED'],
  ['sixteen bits', flate(Buffer.alloc(2), { Predictor: 12, BitsPerComponent: 16 }), 'UNSUPPORTED'],
  ['an unknown row', flate(Buffer.from([5, 1]), { Predictor: 12 }), 'DAMAGED'],
  ['what does not inflate', new PdfStream(dict({ Filter: name('FlateDecode') }), Buffer.from('x')), 'DAMAGED'],
])('refused: %s', (_what, stream, code) => {
  expect(() => decodeStream(stream)).toThrow(code);
});

test('the widest row and one colour of eight bits are taken', () => {
  const parms = { Predictor: 15, Columns: 65_535, Colors: 1, BitsPerComponent: 8 };
  expect(decodeStream(flate(Buffer.alloc(65_536), parms))).toHaveLength(65_535);
});
