import { chunk, trazo, withChunk } from '../../test/imagenes.js';
import { cleanPng } from './png.rules.js';

const png = trazo();
const ihdr = png.subarray(16, 29);
const refused = expect.objectContaining({ code: 'IMAGEN_DE_FIRMA_INVALIDA', detail: expect.any(String) });
const headed = (head: Buffer) => Buffer.concat([png.subarray(0, 8), chunk('IHDR', head), png.subarray(33)]);
/** The head with some bytes changed. */
const changed = (at: number, ...bytes: number[]) => {
  const head = Buffer.from(ihdr);
  head.set(bytes, at);
  return headed(head);
};
const sized = (width: number, height: number) => {
  const head = Buffer.from(ihdr);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  return headed(head);
};
const refusal = (image: Buffer): unknown => {
  try {
    return cleanPng(image).width;
  } catch (error) {
    return error;
  }
};

test('the image alone stays: what makes pixels, up to its end', () => {
  const whole = cleanPng(png);
  expect(whole).toMatchObject({ width: 400, height: 160, depth: 8, colour: 6, inflated: 160 * 1601 });
  const dressed = cleanPng(Buffer.concat([withChunk(png, chunk('tEXt', Buffer.from('a\0b'))), Buffer.from('PK')]));
  expect([dressed.png(), dressed.idat]).toEqual([png, whole.idat]);
});

test.each([
  [1, 1],
  [2000, 1],
  [1, 1000],
])('%i × %i pixels are read', (width, height) =>
  expect(cleanPng(sized(width, height))).toMatchObject({ width, height }),
);

test.each<[string, Buffer]>([
  ['2001 columns', sized(2001, 1)],
  ['1001 rows', sized(1, 1001)],
  ['no columns', sized(0, 1)],
  ['no rows', sized(1, 0)],
  ['three bits', changed(8, 3)],
  ['colour type 5', changed(9, 5)],
  ['another compression', changed(10, 1)],
  ['another kind of filters', changed(11, 1)],
  ['interlacing', changed(12, 1)],
  ['a head of fourteen bytes', headed(Buffer.concat([ihdr, Buffer.of(0)]))],
  ['another chunk before its head', Buffer.concat([png.subarray(0, 8), chunk('tEXt', ihdr), png.subarray(8)])],
  ['two heads', withChunk(png, png.subarray(8, 33))],
  ['an unknown chunk that readers must know', withChunk(png, chunk('ABcd', Buffer.alloc(0)))],
  ['an animation', withChunk(png, chunk('fcTL', Buffer.alloc(0)))],
  ['no end', png.subarray(0, -12)],
  ['half an end', png.subarray(0, -1)],
  ['a wrong sum', changed(8, 8).fill(1, 29, 33)],
])('an image with %s is refused', (_, image) => expect(refusal(image)).toEqual(refused));

test.each([
  [0, 1],
  [2, 3],
  [3, 1],
  [4, 2],
  [6, 4],
])('a pixel of colour type %i has %i samples', (colour, samples) => {
  expect(cleanPng(changed(9, colour)).inflated).toBe(160 * (1 + 400 * samples));
});

test.each([1, 2, 4, 16])('%i bits a sample fill whole bytes', (bits) => {
  const head = Buffer.from(ihdr);
  head.writeUInt32BE(9, 0);
  head.set([bits, 0], 8);
  expect(cleanPng(headed(head)).inflated).toBe(160 * (1 + Math.ceil((9 * bits) / 8)));
});
