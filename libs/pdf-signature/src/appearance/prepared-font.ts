import { must } from '../errors.js';
import { decodeStream } from '../reader/decode-stream.js';
import type { PdfDocument } from '../reader/document.js';
import { PdfRef, PdfStream } from '../syntax/values.js';
import { readUnicodeMap } from './unicode-map.js';

/** The two fonts of the evidence, by the names they have in the form's resources. */
export type FontName = 'PortalRegular' | 'PortalBold';

/** A font that waits in the document since its preparation: no font file is needed to sign, so none can differ. */
export class PreparedFont {
  private constructor(
    readonly ref: PdfRef,
    private readonly glyphs: Map<string, number>,
    private readonly widths: Map<number, number>,
  ) {}

  /** @throws PdfSignatureError FONT_UNSUPPORTED when the document was not prepared by us */
  static find(doc: PdfDocument, name: FontName): PreparedFont {
    const form = doc.dict(doc.catalog.get('AcroForm'), '/AcroForm');
    const ref = doc.dict(doc.dict(form.get('DR'), '/DR').get('Font'), '/Font').get(name);
    must(ref instanceof PdfRef, 'FONT_UNSUPPORTED', `${name} is not prepared`);
    const font = doc.dict(ref, name);
    const [unicode, descendants] = [doc.resolve(font.get('ToUnicode')), doc.resolve(font.get('DescendantFonts'))];
    must(unicode instanceof PdfStream && Array.isArray(descendants), 'FONT_UNSUPPORTED', name);
    const widths = doc.resolve(doc.dict(descendants[0], 'descendant font').get('W'));
    must(Array.isArray(widths), 'FONT_UNSUPPORTED', `${name} widths`);
    const pairs = widths.flatMap((item, i): [number, number][] => (Array.isArray(item) ? [[widths[i - 1] as number, item[0] as number]] : []));
    return new PreparedFont(ref, readUnicodeMap(decodeStream(unicode)), new Map(pairs));
  }

  /** The glyph of a character: its own, that of its base letter, or that of a question mark. */
  glyphOf(char: string): number {
    const base = () => this.glyphs.get(char.normalize('NFD').charAt(0));
    return this.glyphs.get(char) ?? base() ?? this.glyphs.get('?') ?? 0;
  }

  /** Advance width in thousandths of the font size. */
  widthOf(glyph: number): number {
    return this.widths.get(glyph) ?? 1000;
  }

  /** The text as glyph numbers in hex, for `Tj`. */
  encode(text: string): string {
    return [...text].map((char) => this.glyphOf(char).toString(16).padStart(4, '0')).join('');
  }
}
