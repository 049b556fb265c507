import { characterMap, composite, segmented, simple, tinyFont, words, type TinyFont } from '../../test/tiny-font.js';
import { TrueTypeFont } from './true-type-font.js';

const letters = [
  { start: 0x41, end: 0x43, delta: 1 - 0x41 },
  { start: 0x61, end: 0x63, glyphs: [5, 0, 4] },
  { start: 0x71, end: 0x72, delta: 1, glyphs: [2, 0] },
];
const outlines = [simple(0xa0), simple(0xa1), simple(0xa2, 14), simple(0xa3), simple(0xa4), simple(0xa5)];
const read = (change: Partial<TinyFont> = {}) =>
  TrueTypeFont.read(tinyFont({ segments: letters, outlines, ...change }), 'Tiny');

describe('characters', () => {
  test('lead to their glyphs by a delta or by a list', () => {
    const font = read();
    expect([...'ABCabcqr'].map((char) => font.glyphOf(char))).toEqual([1, 2, 3, 5, 0, 4, 3, 0]);
    expect([...'ABCabcqr'].map((char) => font.has(char))).toEqual([true, true, true, true, false, true, true, false]);
    expect([...'@D`d'].map((char) => [font.has(char), font.glyphOf(char)])).toEqual(Array(4).fill([false, 0]));
    expect([font.has('\uffff'), font.family]).toEqual([false, 'Tiny']);
  });

  test('a delta counts around sixty-five thousand', () => {
    expect(read({ segments: [{ start: 0x41, end: 0x41, delta: 0x10000 - 0x40 }] }).glyphOf('A')).toBe(1);
    expect(read({ segments: [{ start: 0x41, end: 0x41, delta: 0x10000 - 0x41 }] }).has('A')).toBe(false);
  });

  const four = (start: number) => segmented([{ start, end: start, delta: 1 - start }]);
  const mapped = (...subtables: Parameters<typeof characterMap>) =>
    read({ tables: { cmap: characterMap(...subtables) } });

  test.each([0, 3])('are those of platform %i', (platform) => {
    const font = mapped(
      { platform: 1, table: four(0x51) },
      { platform, table: four(0x52) },
      { platform: 3, table: four(0x53) },
    );
    expect([...'QRS'].map((char) => font.has(char))).toEqual([false, true, false]);
  });

  test('are those of format 4', () => {
    const font = mapped({ platform: 3, table: words(12, 0, 0, 0, 0, 0, 0) }, { platform: 3, table: four(0x52) });
    expect(font.has('R')).toBe(true);
  });

  test.each([
    ['of another platform', () => mapped({ platform: 1, table: four(0x52) })],
    ['of another format', () => mapped({ platform: 3, table: words(6, 0, 0, 0, 0, 0, 0) })],
    ['of no table', () => mapped()],
  ])('a map %s is refused', (_, make) => expect(make).toThrow('FONT_UNSUPPORTED'));
});

describe('measures', () => {
  test('are thousandths; the last width serves the glyphs behind it', () => {
    const font = read({ widths: [100, 700, 300], unitsPerEm: 2000 });
    expect([0, 1, 2, 3, 5].map((glyph) => font.widthOf(glyph))).toEqual([50, 350, 150, 150, 150]);
    expect(font.metrics()).toEqual({ ascent: 375, descent: -125, box: [-25, -100, 450, 400] });
    expect(read({ unitsPerEm: 2048 }).metrics()).toEqual({ ascent: 366, descent: -122, box: [-24, -98, 439, 391] });
  });
});

test.each([
  ['nothing', Buffer.alloc(0)],
  ['a head alone', Buffer.from('000100000000000000000000', 'hex')],
  ['other outlines', Buffer.concat([Buffer.from('OTTO'), Buffer.alloc(20)])],
  ['no character map', tinyFont({ segments: letters, outlines, tables: { cmap: undefined } })],
  ['no number of glyphs', tinyFont({ segments: letters, outlines, tables: { maxp: undefined } })],
])('a file of %s is no font for us', (_, bytes) => {
  expect(() => TrueTypeFont.read(bytes, 'x')).toThrow('FONT_UNSUPPORTED');
});

/** The tables of a font file, and the head of its directory. */
function tablesOf(file: Buffer) {
  const count = file.readUInt16BE(4);
  const tables = Array.from({ length: count }, (_, i) => {
    const at = 12 + i * 16;
    const offset = file.readUInt32BE(at + 8);
    const bytes = file.subarray(offset, offset + file.readUInt32BE(at + 12));
    return [file.toString('latin1', at, at + 4), { offset, bytes }] as const;
  });
  return { head: [0, 4, 6, 8, 10].map((at) => file.readUInt16BE(at)), tables: new Map(tables) };
}

/** The outlines that a file holds, by glyph. */
function kept(file: Buffer): string[] {
  const { tables } = tablesOf(file);
  const loca = tables.get('loca')?.bytes as Buffer;
  const offsets = Array.from({ length: loca.length / 4 }, (_, i) => loca.readUInt32BE(i * 4));
  return offsets.slice(1).map((end, i) => (tables.get('glyf')?.bytes as Buffer).toString('hex', offsets[i], end));
}
const padded = (outline: Buffer) => outline.toString('hex').padEnd(Math.ceil(outline.length / 4) * 8, '0');

describe('a subset', () => {
  test.each([false, true])(
    'keeps the outlines that are wanted and that of no character; long offsets: %s',
    (longOffsets) => {
      const font = read({ longOffsets });
      expect(kept(font.subset([2, 4]))).toEqual(
        [0, 1, 2, 3, 4, 5].map((glyph) => ([0, 2, 4].includes(glyph) ? padded(outlines[glyph] as Buffer) : '')),
      );
      expect(kept(font.subset([]))).toEqual([padded(outlines[0] as Buffer), '', '', '', '', '']);
    },
  );

  const MORE = 0x20;
  test.each<[string, number, number]>([
    ['places of a byte', 0, 2],
    ['places of two bytes', 0x01, 4],
    ['one scale', 0x08, 4],
    ['two scales', 0x40, 6],
    ['a matrix', 0x80, 10],
    ['places of two bytes and a scale', 0x09, 6],
    ['one scale before two', 0x48, 4],
    ['two scales before a matrix', 0xc0, 6],
  ])('keeps the parts of a glyph, and the parts of these: %s', (_, flags, bytes) => {
    const built = composite(
      { flags: flags | MORE, glyph: 2, bytes },
      { flags: flags | MORE, glyph: 5, bytes },
      { flags, glyph: 3, bytes: 12 },
    );
    const above = composite({ flags: 0, glyph: 1, bytes: 2 });
    const font = read({ outlines: [simple(1), built, simple(2), simple(3), above, simple(5)], longOffsets: true });
    expect(kept(font.subset([4])).map((outline) => outline !== '')).toEqual([true, true, true, true, true, true]);
    expect(kept(font.subset([5])).map((outline) => outline !== '')).toEqual([true, false, false, false, false, true]);
    expect(kept(font.subset([1]))[4]).toBe('');
  });

  test('an empty outline and one too short to be built have no parts', () => {
    const font = read({
      outlines: [simple(1), Buffer.alloc(0), words(0xffff, 0, 0, 0), simple(3), simple(4), simple(5)],
    });
    expect(kept(font.subset([1, 2])).map((outline) => outline.length)).toEqual([24, 0, 16, 0, 0, 0]);
  });

  test('is a font file of the tables that a reader needs', () => {
    const tables = {
      prep: Buffer.from('abcde'),
      'cvt ': Buffer.from('xyz'),
      name: Buffer.from('no'),
      DSIG: Buffer.from('no'),
    };
    const font = read({ tables });
    const file = font.subset([1]);
    const found = tablesOf(file);
    expect([...found.tables.keys()]).toEqual(['cvt ', 'glyf', 'head', 'hhea', 'hmtx', 'loca', 'maxp', 'prep']);
    expect(found.head).toEqual([1, 8, 128, 3, 0]);
    expect(found.tables.get('prep')?.bytes.toString()).toBe('abcde');
    for (const { offset } of found.tables.values()) expect(offset % 4).toBe(0);
    const last = found.tables.get('prep') as { offset: number };
    expect(file).toHaveLength(last.offset + 8);
    expect(found.tables.get('head')?.bytes.readInt16BE(50)).toBe(1);
    expect(tablesOf(read().subset([1])).head).toEqual([1, 6, 64, 2, 32]);
  });

  test('leaves the font as it was', () => {
    const font = read();
    const once = font.subset([2]);
    expect(font.subset([2])).toEqual(once);
  });
});
