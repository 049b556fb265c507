import { inflateSync } from 'node:zlib';
import fc from 'fast-check';
import { encodeDrawing, PALETTE } from './drawing.js';

test('two pixels a byte, each row on a byte of its own, sixteen shades from paper to ink', () => {
  const { width, height, shades } = encodeDrawing({
    width: 3,
    height: 2,
    cover: Uint8Array.of(0, 255, 128, 8, 9, 255),
  });
  expect([width, height, inflateSync(shades).toString('hex')]).toEqual([3, 2, '0f8001f0']);
});

/** Pixel by pixel, as the format says it. */
function packed(width: number, cover: Uint8Array): Buffer {
  const rows = Array.from({ length: cover.length / width }, (_, y) => {
    const row = Array.from(cover.subarray(y * width, (y + 1) * width), (ink) => Math.round((ink * 15) / 255));
    return Array.from({ length: Math.ceil(width / 2) }, (__, x) => ((row[x * 2] ?? 0) << 4) | (row[x * 2 + 1] ?? 0));
  });
  return Buffer.from(rows.flat());
}

test('property: whatever the sheet and wherever it lies in memory, no pixel is lost', () => {
  const ink = fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, fc.integer({ min: 0, max: 255 }));
  const sheet = fc.tuple(fc.integer({ min: 1, max: 13 }), fc.integer({ min: 1, max: 9 })).chain(([width, height]) =>
    fc.record({
      width: fc.constant(width),
      height: fc.constant(height),
      pixels: fc.array(ink, { minLength: width * height, maxLength: width * height }),
      offset: fc.integer({ min: 0, max: 5 }),
    }),
  );
  fc.assert(
    fc.property(sheet, ({ width, height, pixels, offset }) => {
      const cover = new Uint8Array(new ArrayBuffer(offset + pixels.length + 3), offset, pixels.length);
      cover.set(pixels);
      expect(inflateSync(encodeDrawing({ width, height, cover }).shades)).toEqual(packed(width, cover));
    }),
    { numRuns: 200 },
  );
});

test('the colours go from paper to ink in equal steps', () => {
  const colours = PALETTE.toString('hex').match(/.{6}/g) ?? [];
  expect(colours).toHaveLength(16);
  expect([colours[0], colours[1], colours[15]]).toEqual(['ffffff', 'eff1f1', '10262d']);
});

test.each([
  [0, 2, 0],
  [2, 0, 0],
  [-1, -1, 1],
  [2, 2, 3],
  [2, 2, 5],
])('%i × %i with %i bytes is no drawing', (width, height, bytes) => {
  expect(() => encodeDrawing({ width, height, cover: new Uint8Array(bytes) })).toThrow('UNSUPPORTED');
});
