import { inflateSync } from 'node:zlib';
import { encodeDrawing } from './drawing.js';

test('two pixels a byte, each row on a byte of its own, sixteen shades from paper to ink', () => {
  const { width, height, shades } = encodeDrawing({
    width: 3,
    height: 2,
    cover: Uint8Array.of(0, 255, 128, 8, 9, 255),
  });
  expect([width, height, inflateSync(shades).toString('hex')]).toEqual([3, 2, '0f8001f0']);
});

test.each([
  [0, 2, 0],
  [2, 2, 3],
])('%i × %i with %i bytes is no drawing', (width, height, bytes) => {
  expect(() => encodeDrawing({ width, height, cover: new Uint8Array(bytes) })).toThrow('UNSUPPORTED');
});
