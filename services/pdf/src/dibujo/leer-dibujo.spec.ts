import { deflateSync } from 'node:zlib';
import { PNG } from 'pngjs';
import { chunk, dataUrl, trazo, unPng, withChunk, withSize } from '../../test/imagenes.js';
import { leerDibujo, leerTinta } from './leer-dibujo.js';

const png = trazo();
const codeOf = (work: () => unknown): string | undefined => {
  try {
    work();
    return undefined;
  } catch (error) {
    return (error as { code?: string }).code;
  }
};

test('a drawn signature comes back as its ink and a small margin', () => {
  const { width, height, cover } = leerTinta(dataUrl(png));
  expect([width < 400, height < 160]).toEqual([true, true]);
  expect(cover).toHaveLength(width * height);
});

const onda = (x: number, y: number) => x > 20 && x < 280 && Math.abs(y - 60 - Math.sin(x / 20) * 40) < 1.6;

test.each([0, 1, 2, 3, 4])(
  'the alpha bytes alone say the same as a full decode, whatever filter the lines have: %i',
  (filterType) => {
    const drawn = new PNG({ width: 300, height: 120 });
    for (let i = 0; i < 300 * 120; i += 1)
      drawn.data.writeUInt32BE(onda(i % 300, Math.floor(i / 300)) ? 0x000000ff - (i % 150) : 0x00000000, i * 4);
    const { width, height, cover } = leerTinta(dataUrl(PNG.sync.write(drawn, { filterType })));
    const ink = [...drawn.data].filter((_, i) => i % 4 === 3 && (drawn.data[i] as number) > 0);
    expect([...cover].filter((alpha) => alpha > 0)).toEqual(ink);
    expect(cover).toHaveLength(width * height);
  },
);

test('dark strokes on an opaque white sheet are ink as well', () => {
  const { width, height } = leerTinta(dataUrl(unPng(300, 120, onda, 0xffffffff)));
  expect(leerTinta(dataUrl(unPng(300, 120, onda)))).toMatchObject({ width, height });
});

test.each([
  ['transparent', unPng(300, 100, () => false)],
  ['white', unPng(300, 100, () => false, 0xffffffff)],
  ['pale grey', unPng(300, 100, () => false, 0xf0f0f0ff)],
  ['a dot', unPng(300, 100, (x, y) => Math.hypot(x - 50, y - 50) < 3)],
  ['a short line', unPng(300, 100, (x, y) => x > 10 && x < 28 && Math.abs(y - 50) < 8)],
  ['specks', unPng(300, 100, (x, y) => x % 37 === 0 && y % 50 === 0)],
])('%s is no signature', (_, image) => {
  expect(codeOf(() => leerDibujo(dataUrl(image)))).toBe('FIRMA_VACIA');
});

/** A sheet whose last pixels are ink, so that it ends in whole words of four pixels or in one, two or three more. */
const alFinal = (width: number, height: number, ink: number) =>
  dataUrl(unPng(width, height, (x, y) => y * width + x >= width * height - ink));

test.each([
  [38, 4],
  [51, 3],
  [77, 2],
  [31, 5],
])('the least that is a signature: 150 pixels up to the last one of %i × %i', (width, height) => {
  expect(codeOf(() => leerDibujo(alFinal(width, height, 150)))).toBeUndefined();
  expect(codeOf(() => leerDibujo(alFinal(width, height, 149)))).toBe('FIRMA_VACIA');
});

test('the least extent of a signature is twenty pixels, either way', () => {
  const bloque = (width: number, height: number) => dataUrl(unPng(60, 60, (x, y) => x < width && y < height));
  for (const [width, height] of [
    [20, 10],
    [10, 20],
  ] as const)
    expect(codeOf(() => leerDibujo(bloque(width, height)))).toBeUndefined();
  expect(codeOf(() => leerDibujo(bloque(19, 19)))).toBe('FIRMA_VACIA');
});

const flip = (image: Buffer, at: number) =>
  Buffer.concat([image.subarray(0, at), Buffer.from([(image[at] as number) ^ 1]), image.subarray(at + 1)]);
const withoutIdat = (image: Buffer) =>
  Buffer.concat([image.subarray(0, 33), chunk('IDAT', deflateSync(Buffer.alloc(0))), chunk('IEND', Buffer.alloc(0))]);

test.each([
  ['a wrong CRC', flip(png, 60)],
  ['a wrong IHDR CRC', flip(png, 20)],
  ['a cut file', png.subarray(0, png.length - 20)],
  ['a bomb of 30 000 by 30 000', withSize(png, 30_000, 30_000)],
  ['too wide', withSize(png, 2001, 160)],
  ['no width', withSize(png, 0, 160)],
  ['more pixels than data', withSize(png, 400, 1000)],
  ['fewer pixels than data', withSize(png, 400, 10)],
  ['no pixels at all', withoutIdat(png)],
  ['an animation', withChunk(png, chunk('acTL', Buffer.alloc(8)))],
  ['two heads', withChunk(png, png.subarray(8, 33))],
  ['a JPEG', Buffer.from('ffd8ffe000104a464946', 'hex')],
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
])('%s is no valid image', (_, image) => {
  expect(codeOf(() => leerDibujo(dataUrl(image)))).toBe('IMAGEN_DE_FIRMA_INVALIDA');
});

test.each([
  ['another type', dataUrl(png).replace('image/png', 'image/svg+xml')],
  ['no data URL', png.toString('base64')],
  ['not base64', 'data:image/png;base64,<script>'],
  ['more than 500 kB', `data:image/png;base64,${'A'.repeat(680_000)}`],
])('%s is refused before decoding', (_, text) => {
  expect(codeOf(() => leerDibujo(text))).toBe('IMAGEN_DE_FIRMA_INVALIDA');
});

test('other chunks and trailing bytes are dropped, the pixels stay the same', () => {
  const dressed = Buffer.concat([
    withChunk(png, chunk('tEXt', Buffer.from('Comment\0<script>'))),
    Buffer.from('PK polyglot'),
  ]);
  expect(leerDibujo(dataUrl(dressed))).toEqual(leerDibujo(dataUrl(png)));
});

test('the inflated lines are freed at once: none waits for the garbage collector', () => {
  const [width, height] = [300, 120];
  const sheet = dataUrl(unPng(width, height, onda));
  const { arrayBuffers: before } = process.memoryUsage();
  leerTinta(sheet);
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(height * (1 + width * 4));
});

test('freeing them takes no memory from others, however small the sheet', () => {
  const beside = Array.from({ length: 5 }, (_, i) => {
    leerTinta(dataUrl(unPng(60, 40, (x, y) => x > 10 && x < 50 && y > 10 && y < 20)));
    return Buffer.from(`otro ${i}`);
  });
  expect(beside.map(String)).toEqual(['otro 0', 'otro 1', 'otro 2', 'otro 3', 'otro 4']);
});
