import { must } from '../errors.js';
import { decodeStream } from '../reader/decode-stream.js';
import type { PdfDocument } from '../reader/document.js';
import { PdfDict, PdfRef, PdfStream } from '../syntax/values.js';
import { LatestFew } from './latest-few.js';
import { readUnicodeMap } from './unicode-map.js';

/** The two fonts of the evidence, by the names they have in the form's resources. */
export type FontName = 'PortalRegular' | 'PortalBold';

/** How a character is drawn: its glyph number and its advance in thousandths of the font size. */
interface Letter {
  readonly glyph: number;
  readonly advance: number;
}

/** By UTF-16 code unit: a text is measured and encoded unit by unit, without a string for each. */
type Letters = readonly (Letter | undefined)[];

/** Documents of one renderer carry the same two fonts byte for byte: reading them again would cost more than signing. */
const known = new LatestFew<Letters>(32);

/** A font that waits in the document since its preparation: no font file is needed to sign, so none can differ. */
export class PreparedFont {
  private constructor(
    readonly ref: PdfRef,
    private readonly letters: Letters,
  ) {}

  /** @throws PdfSignatureError FONT_UNSUPPORTED when the document was not prepared by us */
  static find(doc: PdfDocument, name: FontName): PreparedFont {
    const form = doc.dict(doc.catalog.get('AcroForm'), '/AcroForm');
    const ref = doc.dict(doc.dict(form.get('DR'), '/DR').get('Font'), '/Font').get(name);
    must(ref instanceof PdfRef, 'FONT_UNSUPPORTED', `${name} is not prepared`);
    const font = doc.dict(ref, name);
    const [unicode, descendants] = [doc.resolve(font.get('ToUnicode')), doc.resolve(font.get('DescendantFonts'))];
    must(unicode instanceof PdfStream && Array.isArray(descendants), 'FONT_UNSUPPORTED', name);
    const [descendant] = descendants;
    must(descendant instanceof PdfRef, 'FONT_UNSUPPORTED', name);
    return new PreparedFont(
      ref,
      known.get([unicode.raw, doc.bytesOf(descendant.num)], () => readLetters(doc, unicode, descendant)),
    );
  }

  widthOf(text: string): number {
    let sum = 0;
    for (let at = 0; at < text.length; at += 1)
      sum += (this.letters[text.charCodeAt(at)] ?? this.stranger(text, at)).advance;
    return sum;
  }

  /** The text as glyph numbers in hex, for `Tj`. */
  encode(text: string): string {
    const glyphs = Buffer.allocUnsafe(text.length * 2);
    let end = 0;
    for (let at = 0; at < text.length; at += 1) {
      const letter = this.letters[text.charCodeAt(at)] ?? this.stranger(text, at);
      if (letter !== SILENT) end = glyphs.writeUInt16BE(letter.glyph, end);
    }
    return glyphs.toString('hex', 0, end);
  }

  /** What stands for a character that the font lacks: its base letter, or a question mark; one for both halves of a surrogate pair. */
  private stranger(text: string, at: number): Letter {
    if (isSecondHalf(text, at)) return SILENT;
    const base = String.fromCodePoint(text.codePointAt(at) as number).normalize('NFD');
    return this.letters[base.charCodeAt(0)] ?? this.letters[QUESTION_MARK] ?? NOTHING;
  }
}

const QUESTION_MARK = 0x3f;
const NOTHING: Letter = { glyph: 0, advance: 1000 };
const SILENT: Letter = { glyph: 0, advance: 0 };
const isSecondHalf = (text: string, at: number): boolean =>
  /^[\ud800-\udbff][\udc00-\udfff]$/.test(text.slice(Math.max(0, at - 1), at + 1));

function readLetters(doc: PdfDocument, unicode: PdfStream, descendant: PdfRef): Letters {
  const { value, start, end } = doc.indirect(descendant.num);
  must(
    value instanceof PdfDict && end - start === doc.bytesOf(descendant.num).length,
    'FONT_UNSUPPORTED',
    'descendant font',
  );
  const items = doc.resolve(value.get('W'));
  must(Array.isArray(items), 'FONT_UNSUPPORTED', 'widths');
  const widths = new Map(
    items.flatMap((item, i): [number, number][] =>
      Array.isArray(item) ? [[items[i - 1] as number, item[0] as number]] : [],
    ),
  );
  const letter = (glyph: number): Letter => ({ glyph, advance: widths.get(glyph) ?? NOTHING.advance });
  const glyphs = [...readUnicodeMap(decodeStream(unicode))].map(
    ([char, glyph]) => [char.charCodeAt(0), glyph] as const,
  );
  const letters = new Array<Letter | undefined>(Math.max(0, ...glyphs.map(([code]) => code + 1))).fill(undefined);
  for (const [code, glyph] of glyphs) letters[code] = letter(glyph);
  return letters;
}
