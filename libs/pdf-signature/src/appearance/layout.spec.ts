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
  expect(Math.max(...layOut(evidence(), fonts, width, height).runs.map((run) => run.size))).toBe(8.6);
});
