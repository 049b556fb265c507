import fc from 'fast-check';
import { evidence, preparedPdf } from '../../test/documents.js';
import { PdfDocument } from '../reader/pdf-document.js';
import { clean, layOut, textWidth, wrap } from './layout.js';
import { PreparedFont } from './prepared-font.js';

const doc = PdfDocument.read(await preparedPdf());
const fonts = { regular: PreparedFont.find(doc, 'PortalRegular'), bold: PreparedFont.find(doc, 'PortalBold') };
const [width, height] = [230, 240];

test('Ñ, tildes and ü have glyphs of their own', () => {
  const glyphs = [...'ÑñÁáÉéÍíÓóÚúÜü?'].map((char) => fonts.regular.encode(char));
  expect(new Set(glyphs).size).toBe(glyphs.length);
});

test('a character the font lacks becomes its base letter or a question mark', () => {
  expect(fonts.regular.encode('ạ')).toBe(fonts.regular.encode('a'));
  expect(fonts.regular.encode('漢')).toBe(fonts.regular.encode('?'));
});

test('no line leaves the box, however long the words', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 400 });
  fc.assert(
    fc.property(text, text, text, (name, label, value) => {
      const rows = [...evidence().rows, { label: label.slice(0, 30), value }];
      for (const run of layOut({ ...evidence(name), rows }, fonts, width, height).runs) {
        expect(run.y).toBeGreaterThan(0);
        expect(run.x + textWidth(fonts[run.font], run.text, run.size)).toBeLessThanOrEqual(width);
      }
    }),
    { numRuns: 100 },
  );
});

test('wrapping loses nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
      expect(wrap(fonts.regular, text, 7, 60).join('').replaceAll(' ', '')).toBe(
        clean(text).replace(/[ \u00a0]/gu, ''),
      );
    }),
  );
});

test('no-break spaces keep an hour on one line, as blanks', () => {
  const hour = '11:20:07\u00a0a.\u00a0m.';
  for (let width = 30; width < 120; width += 1) {
    const lines = wrap(fonts.regular, `Firmado el 21/11/2026 ${hour} (hora de Colombia)`, 6.7, width);
    if (textWidth(fonts.regular, hour, 6.7) <= width)
      expect(lines.filter((line) => line.includes('11:20:07 a. m.'))).toHaveLength(1);
    expect(lines.join(' ')).not.toMatch(/\u00a0|\?/u);
  }
});

test('ordinary evidence stands at full size', () => {
  expect(Math.max(...layOut(evidence(), fonts, width, height).runs.map((run) => run.size))).toBe(9.5);
});

describe('with letters of one width', () => {
  /** Every letter is half as wide as the type is high. */
  const even = { widthOf: (text: string) => text.length * 500 };
  const both = { regular: even, bold: even };
  const few = { role: 'R', name: 'N', document: 'D', rows: [{ label: 'L', value: 'V' }] };
  const rounded = (value: number) => Math.round(value * 1000) / 1000;
  const placed = (...args: Parameters<typeof layOut>) =>
    layOut(...args).runs.map(({ text, x, y, size }) => [text, rounded(x), rounded(y), rounded(size)]);

  test('each text has its place, its size, its type and its ink', () => {
    const { runs, rules, drawing } = layOut(few, both, 200, 100);
    expect(placed(few, both, 200, 100)).toEqual([
      ['R', 9, 52.76, 8],
      ['N', 9, 40.975, 9.5],
      ['D', 9, 29.845, 8.5],
      ['L', 9, 11.48, 8],
      ['V', 81.8, 11.48, 8],
    ]);
    expect(runs.map(({ font, ink }) => [font, ink])).toEqual([
      ['regular', 'muted'],
      ['bold', 'text'],
      ['regular', 'text'],
      ['regular', 'muted'],
      ['regular', 'text'],
    ]);
    expect(rules.map(rounded)).toEqual([66, 23.72]);
    expect(Object.values(drawing).map(rounded)).toEqual([18, 72, 164, 22]);
  });

  test('a row begins below the longer side of the one before', () => {
    const rows = (label: string, value: string) =>
      placed(
        {
          ...few,
          rows: [
            { label, value },
            { label: 'L', value: 'V' },
          ],
        },
        both,
        200,
        300,
      ).slice(3);
    const long = 'uno dos tres cuatro cinco seis siete ocho';
    const [one, two] = ['uno dos tres', 'cuatro cinco seis'];
    const left = rows(long, 'V');
    expect(left.map(([text]) => text)).toEqual([one, two, 'siete ocho', 'V', 'L', 'V']);
    expect(left.map(([, , y]) => y)).toEqual([143.48, 133.24, 123, 143.48, 111.8, 111.8]);
    const right = rows('L', long);
    expect(right.map(([text, x]) => [text, x])).toEqual([
      ['L', 9],
      ['uno dos tres cuatro cinco', 81.8],
      ['seis siete ocho', 81.8],
      ['L', 9],
      ['V', 81.8],
    ]);
    expect(right.map(([, , y]) => y)).toEqual([143.48, 143.48, 133.24, 122.04, 122.04]);
  });

  test('where words need more room the drawing gives way, the type keeps its size', () => {
    const rows = [...few.rows, ...few.rows, ...few.rows];
    const tall = layOut({ ...few, rows }, both, 200, 125);
    expect(tall.runs.map(({ size }) => size)).toEqual([8, 9.5, 8.5, 8, 8, 8, 8, 8, 8]);
    expect([tall.drawing.height, layOut(few, both, 200, 125).drawing.height].map(rounded)).toEqual([28.62, 30.5]);
  });

  test('the type shrinks by a twentieth until all fits', () => {
    const two = { ...few, rows: [...few.rows, ...few.rows] };
    const sizes = (height: number) => placed(two, both, 200, height).map(([, , , size]) => size);
    expect(sizes(80)).toEqual([8, 9.5, 8.5, 8, 8, 8, 8]);
    expect(sizes(79)).toEqual([7.6, 9.025, 8.075, 7.6, 7.6, 7.6, 7.6]);
    expect(sizes(76)).toEqual([7.2, 8.55, 7.65, 7.2, 7.2, 7.2, 7.2]);
  });

  test('the gaps shrink with the type', () => {
    const two = { ...few, rows: [...few.rows, ...few.rows] };
    const gaps = (height: number) => {
      const { runs, rules } = layOut(two, both, 200, height);
      const [, , document, label] = runs;
      const [, middle = NaN] = rules;
      return [document!.y - middle, middle - label!.y].map((gap) => rounded(gap / label!.size));
    };
    expect(gaps(76)).toEqual(gaps(80));
  });

  test('a label has its share of a line, and three points less', () => {
    const label = (letters: number) => ({ ...few, rows: [{ label: `a ${'b'.repeat(letters - 2)}`, value: 'V' }] });
    const lines = (letters: number) => layOut(label(letters), both, 200, 300).runs.length - 4;
    expect([lines(17), lines(18)]).toEqual([1, 2]);
  });

  test('at the smallest size what leaves the box is dropped', () => {
    expect(placed(few, both, 200, 30)).toEqual([
      ['R', 9, 10.68, 4],
      ['N', 9, 4.787, 4.75],
    ]);
  });

  test.each([
    ['aa bb cc', 25, ['aa bb', 'cc']],
    ['aa bb', 24, ['aa', 'bb']],
    ['aaaaaaa', 25, ['aaaaa', 'aa']],
    ['x aaaaaaa b', 25, ['x', 'aaaaa', 'aa b']],
    ['aaaaa', 25, ['aaaaa']],
    ['abc', 5, ['a', 'b', 'c']],
    ['😀b', 5, ['😀', 'b']],
    ['a\u00a0a bb', 25, ['a a', 'bb']],
    ['', 25, ['']],
    ['  aa \n bb ', 25, ['aa bb']],
  ])('%j in a width of %i is %j', (text, width, lines) => expect(wrap(even, text, 10, width)).toEqual(lines));
});

test.each([
  ['a b', 'a b'],
  [' a', 'a'],
  ['a ', 'a'],
  ['a  b', 'a b'],
  ['a\t\u0000\n b', 'a b'],
  ['a\u00adb', 'a b'],
  ['a\u2028b\u2029c\u200bd', 'a b c d'],
  ['a \u202e', 'a'],
  ['a\u00a0b', 'a\u00a0b'],
  ['a\u00a0\u00a0b', 'a b'],
  ['Pen\u0303a', 'Peña'],
  ['漢  字', '漢 字'],
  ['', ''],
])('%j is cleaned to %j', (text, cleaned) => expect(clean(text)).toBe(cleaned));
