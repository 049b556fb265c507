import { deflateSync } from 'node:zlib';
import { dict, name, PdfStream, PdfString, type PdfRef, type PdfValue } from '../syntax/pdf-value.js';
import type { Increment } from '../writer/increment.js';
import { writeUnicodeMap } from './prepared-font.js';
import type { TrueTypeFont } from './true-type-font.js';

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join('');

/** The characters of names and evidence: Latin with all European accents, and typographic signs. */
const REPERTOIRE = `${range(0x20, 0x7e)}${range(0xa1, 0x17f)}ȘșȚț–—‘’“”•…€−№`;

/**
 * Embeds a font with the whole repertoire (ISO 32000-2 §9.7), once, before anybody signs. Strict readers report a font
 * that comes with a signature (MuPDF accepts no new object below a font dictionary).
 */
export function embedFont(increment: Increment, font: TrueTypeFont): PdfRef {
  const used = new Map<number, string>();
  for (const char of REPERTOIRE) if (font.has(char)) used.set(font.glyphOf(char), char);
  const glyphs = [...used.keys()].sort((a, b) => a - b);
  const baseFont = name(`PORTAL+${font.family}`);
  const descendant = dict({
    Type: name('Font'),
    Subtype: name('CIDFontType2'),
    BaseFont: baseFont,
    CIDSystemInfo: dict({ Registry: ascii('Adobe'), Ordering: ascii('Identity'), Supplement: 0 }),
    CIDToGIDMap: name('Identity'),
    FontDescriptor: descriptor(increment, font, glyphs, baseFont),
    W: glyphs.flatMap((glyph): PdfValue[] => [glyph, [Math.round(font.widthOf(glyph))]]),
  });
  return increment.add(
    dict({
      Type: name('Font'),
      Subtype: name('Type0'),
      BaseFont: baseFont,
      Encoding: name('Identity-H'),
      DescendantFonts: [increment.add(descendant)],
      ToUnicode: increment.add(flate(writeUnicodeMap(used))),
    }),
  );
}

function descriptor(increment: Increment, font: TrueTypeFont, glyphs: number[], baseFont: PdfValue): PdfRef {
  const file = font.subset(glyphs);
  const { ascent, descent, box } = font.metrics();
  return increment.add(
    dict({
      Type: name('FontDescriptor'),
      FontName: baseFont,
      Flags: 4,
      FontBBox: box,
      ItalicAngle: 0,
      Ascent: ascent,
      Descent: descent,
      CapHeight: ascent,
      StemV: 80,
      FontFile2: increment.add(flate(file, { Length1: file.length })),
    }),
  );
}

const ascii = (value: string) => new PdfString(Buffer.from(value, 'latin1'));

/** A Flate stream. */
function flate(bytes: Buffer, entries: Record<string, PdfValue> = {}): PdfStream {
  return new PdfStream(dict({ ...entries, Filter: name('FlateDecode') }), deflateSync(bytes));
}
