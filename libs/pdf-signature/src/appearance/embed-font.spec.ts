import { inflateSync } from 'node:zlib';
import { rawPdf } from '../../test/raw-pdf.js';
import { simple, tinyFont } from '../../test/tiny-font.js';
import { PdfDocument } from '../reader/pdf-document.js';
import { name, PdfRef, PdfString, type PdfDict, type PdfStream } from '../syntax/pdf-value.js';
import { Increment } from '../writer/increment.js';
import { embedFont } from './embed-font.js';
import { writeUnicodeMap } from './prepared-font.js';
import { TrueTypeFont } from './true-type-font.js';

/** Characters at the edges of what is embedded and just outside, with their glyphs in another order. */
const CODES: [code: number, glyph: number][] = [
  [0x1f, 1],
  [0x20, 12],
  [0x41, 2],
  [0x7e, 11],
  [0x7f, 3],
  [0xa0, 4],
  [0xa1, 10],
  [0x17f, 9],
  [0x180, 5],
  [0x20ac, 6],
];
const segments = CODES.map(([code, glyph]) => ({ start: code, end: code, delta: glyph - code }));
const outlines = Array.from({ length: 13 }, (_, glyph) => simple(0xa0 + glyph));
const widths = outlines.map((_, glyph) => 333 + glyph);
const font = TrueTypeFont.read(tinyFont({ segments, outlines, widths, unitsPerEm: 900 }), 'Tiny');

const doc = (() => {
  const before = PdfDocument.read(rawPdf([7], 'table'));
  const increment = new Increment(before);
  increment.put(new PdfRef(2), [embedFont(increment, font)]);
  return PdfDocument.read(increment.append().bytes);
})();
const [ref] = doc.object(2) as [PdfRef];
const whole = doc.dict(ref, 'font');
const descendant = doc.dict((whole.get('DescendantFonts') as [PdfRef])[0], 'descendant');
const descriptor = doc.dict(descendant.get('FontDescriptor'), 'descriptor');
const said = (dict: PdfDict, ...without: string[]) =>
  Object.fromEntries([...dict].filter(([key]) => !without.includes(key)));
const used = [2, 6, 9, 10, 11, 12];

test('a font is embedded as glyph numbers of two bytes', () => {
  const base = { Type: name('Font'), BaseFont: name('PORTAL+Tiny') };
  expect(said(whole, 'DescendantFonts', 'ToUnicode')).toEqual({
    ...base,
    Subtype: name('Type0'),
    Encoding: name('Identity-H'),
  });
  expect(said(descendant, 'FontDescriptor', 'W', 'CIDSystemInfo')).toEqual({
    ...base,
    Subtype: name('CIDFontType2'),
    CIDToGIDMap: name('Identity'),
  });
  expect(said(descendant.get('CIDSystemInfo') as PdfDict)).toEqual({
    Registry: new PdfString(Buffer.from('Adobe')),
    Ordering: new PdfString(Buffer.from('Identity')),
    Supplement: 0,
  });
});

test('the characters of names and evidence have their widths, in the order of their glyphs', () => {
  expect(descendant.get('W')).toEqual(used.flatMap((glyph) => [glyph, [Math.round(((333 + glyph) * 1000) / 900)]]));
});

test('its text can be searched', () => {
  const stream = doc.resolve(whole.get('ToUnicode')) as PdfStream;
  const chars = new Map(
    [...CODES].filter(([, glyph]) => used.includes(glyph)).map(([code, glyph]) => [glyph, String.fromCharCode(code)]),
  );
  expect(stream.dict.get('Filter')).toEqual(name('FlateDecode'));
  expect(inflateSync(stream.raw)).toEqual(writeUnicodeMap(chars));
});

test('its file holds these outlines and no other', () => {
  expect(said(descriptor, 'FontFile2')).toEqual({
    Type: name('FontDescriptor'),
    FontName: name('PORTAL+Tiny'),
    Flags: 4,
    FontBBox: [-56, -222, 1000, 889],
    ItalicAngle: 0,
    Ascent: 833,
    Descent: -278,
    CapHeight: 833,
    StemV: 80,
  });
  const file = doc.resolve(descriptor.get('FontFile2')) as PdfStream;
  expect(inflateSync(file.raw)).toEqual(font.subset(used));
  expect([file.dict.get('Length1'), file.dict.get('Filter')]).toEqual([font.subset(used).length, name('FlateDecode')]);
});
