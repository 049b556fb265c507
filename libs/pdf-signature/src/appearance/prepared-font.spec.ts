import { fontDocument, numbers, type FontObjects } from '../../test/font-document.js';
import { dict, PdfRef, PdfStream, PdfString, type PdfValue } from '../syntax/pdf-value.js';
import { LatestFew, PreparedFont, writeUnicodeMap } from './prepared-font.js';

test('equal bytes are read once, other bytes again, and only the latest are remembered', () => {
  const few = new LatestFew<string>(2);
  const asked: string[] = [];
  const get = (...parts: string[]) =>
    few.get(
      parts.map((part) => Buffer.from(part)),
      () => {
        asked.push(parts.join('+'));
        return parts.join('+');
      },
    );
  expect([get('a', 'b'), get('a', 'b'), get('a', 'c'), get('a', 'b')]).toEqual(['a+b', 'a+b', 'a+c', 'a+b']);
  expect(asked).toEqual(['a+b', 'a+c']);
  get('d', 'e');
  get('a', 'b');
  expect(asked).toEqual(['a+b', 'a+c', 'd+e', 'a+b']);
});

test('what was remembered does not change with the buffer it came from', () => {
  const few = new LatestFew<number>(2);
  const key = Buffer.from('a');
  expect(few.get([key], () => 1)).toBe(1);
  key.write('b');
  expect(few.get([key], () => 2)).toBe(2);
});

describe('a prepared font', () => {
  const font = (...args: Parameters<typeof fontDocument>) => PreparedFont.find(fontDocument(...args), 'PortalRegular');
  const known = font([
    ['A', 0x102, 600],
    ['?', 3, 400],
    ['n', 7, 500],
    ['ñ', 8],
  ]);

  test('knows glyphs and widths; one without a width is as wide as the type is high', () => {
    expect([known.encode('Añ'), known.widthOf('Añ'), known.widthOf('A')]).toEqual(['01020008', 1600, 600]);
    expect([known.encode(''), known.widthOf('')]).toEqual(['', 0]);
  });

  test('writes a base letter for what it lacks, or a question mark', () => {
    expect([known.encode('ńA漢'), known.widthOf('ńA漢')]).toEqual(['000701020003', 1500]);
    expect([known.encode('😀'), known.widthOf('😀')]).toEqual(['0003', 400]);
    expect([known.encode('A😀A'), known.widthOf('A😀A')]).toEqual(['010200030102', 1600]);
  });

  test('writes half a pair by itself as a question mark', () => {
    expect([known.encode('\ude00'), known.encode('\ud83d'), known.encode('A\ude00')]).toEqual([
      '0003',
      '0003',
      '01020003',
    ]);
    expect([known.encode('\ud83d\ud83d\ude00'), known.encode('\ude00\ud83d')]).toEqual(['00030003', '00030003']);
  });

  test('without a question mark writes nothing in its place', () => {
    const bare = font([['A', 5, 500]]);
    expect([bare.encode('漢'), bare.widthOf('漢')]).toEqual(['0000', 1000]);
    expect(font([]).widthOf('A')).toBe(1000);
  });

  test('is found by its name', () => {
    const doc = fontDocument([['A', 5, 500]]);
    const refs = (['PortalRegular', 'PortalBold'] as const).map((name) => PreparedFont.find(doc, name).ref.num);
    expect(refs).toEqual([numbers.regular, numbers.bold]);
  });

  test.each<[string, Partial<FontObjects>, string]>([
    ['no form', { form: 7 }, 'DAMAGED'],
    ['no resources', { form: dict({}) }, 'DAMAGED'],
    ['no fonts', { resources: dict({}) }, 'DAMAGED'],
    ['no such font', { fonts: dict({ PortalBold: new PdfRef(numbers.bold) }) }, 'FONT_UNSUPPORTED'],
    ['a font written where it is named', { fonts: dict({ PortalRegular: dict({}) }) }, 'FONT_UNSUPPORTED'],
    ['a font that is none', { regular: 7 }, 'DAMAGED'],
    ['no map', { map: 7 }, 'FONT_UNSUPPORTED'],
    ['no descendants', { regular: dict({ ToUnicode: new PdfRef(numbers.map) }) }, 'FONT_UNSUPPORTED'],
    ['no descendant', { regular: fontOf([]) }, 'FONT_UNSUPPORTED'],
    ['a descendant written where it is named', { regular: fontOf([dict({})]) }, 'FONT_UNSUPPORTED'],
    ['a descendant that is none', { descendant: [1] }, 'FONT_UNSUPPORTED'],
    ['no widths', { descendant: dict({ A: 1 }) }, 'FONT_UNSUPPORTED'],
    ['widths that are no list', { descendant: dict({ W: 7 }) }, 'FONT_UNSUPPORTED'],
    [
      'a descendant whose end cannot be seen',
      { descendant: dict({ W: [], A: new PdfString(Buffer.from(' endobj ')) }) },
      'FONT_UNSUPPORTED',
    ],
  ])('with %s is none', (_, change, code) => expect(() => font([['B', 5, 500]], change)).toThrow(code));

  function fontOf(descendants: PdfValue[]): PdfValue {
    return dict({ ToUnicode: new PdfRef(numbers.map), DescendantFonts: descendants });
  }

  test('reads whole lines of its map and no others', () => {
    const lines = ['<0005> <0041>', ' <0006> <0042>', '<0007> <0043> ', '<00008> <0044>', '<0009> <004g>'];
    const map = new PdfStream(dict({}), Buffer.from(lines.join('\n')));
    const descendant = dict({ W: [5, [321]] });
    const read = font([], { map, descendant });
    expect([...'ABCD'].map((char) => read.encode(char))).toEqual(['0005', '0000', '0000', '0000']);
    expect(read.widthOf('A')).toBe(321);
  });
});

describe('a map of characters', () => {
  const lines = (count: number) =>
    writeUnicodeMap(new Map(Array.from({ length: count }, (_, i) => [i + 1, String.fromCharCode(0x100 + i)])))
      .toString('latin1')
      .split('\n');

  test('has a line for each glyph', () => {
    expect(lines(2)).toEqual([
      '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
      '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
      '/CMapName /Adobe-Identity-UCS def /CMapType 2 def',
      '1 begincodespacerange <0000> <ffff> endcodespacerange',
      '2 beginbfchar',
      '<0001> <0100>',
      '<0002> <0101>',
      'endbfchar',
      'endcmap CMapName currentdict /CMap defineresource pop end end',
    ]);
  });

  test('has a hundred in a block at most', () => {
    const heads = (count: number) => lines(count).filter((line) => line.endsWith('beginbfchar'));
    expect([heads(0), heads(100), heads(101)]).toEqual([[], ['100 beginbfchar'], ['100 beginbfchar', '1 beginbfchar']]);
    expect(lines(201).filter((line) => line.startsWith('<'))).toHaveLength(201);
  });
});
