import { must } from '../errors.js';
import { decodeStream } from '../reader/decode-stream.js';
import type { PdfDocument } from '../reader/document.js';
import { PdfDict, PdfRef, PdfStream } from '../syntax/values.js';
import { LatestFew } from './latest-few.js';
import { readUnicodeMap } from './unicode-map.js';

/** The two fonts of the evidence, by the names they have in the form's resources. */
export type FontName = 'PortalRegular' | 'PortalBold';

/** How a character is drawn: its glyph number in hex, for `Tj`, and its advance in thousandths of the font size. */
interface Letter {
  readonly glyph: string;
  readonly advance: number;
}

type Letters = ReadonlyMap<string, Letter>;

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
    return new PreparedFont(ref, known.get([unicode.raw, doc.bytesOf(descendant.num)], () => readLetters(doc, unicode, descendant)));
  }

  advanceOf(char: string): number {
    return this.letter(char).advance;
  }

  /** The text as glyph numbers in hex, for `Tj`. */
  encode(text: string): string {
    let hex = '';
    for (const char of text) hex += this.letter(char).glyph;
    return hex;
  }

  /** A character's own letter, that of its base letter, or that of a question mark. */
  private letter(char: string): Letter {
    return this.letters.get(char) ?? this.letters.get(char.normalize('NFD').charAt(0)) ?? this.letters.get('?') ?? NOTHING;
  }
}

const NOTHING: Letter = { glyph: '0000', advance: 1000 };

function readLetters(doc: PdfDocument, unicode: PdfStream, descendant: PdfRef): Letters {
  const { value, start, end } = doc.indirect(descendant.num);
  must(value instanceof PdfDict && end - start === doc.bytesOf(descendant.num).length, 'FONT_UNSUPPORTED', 'descendant font');
  const items = doc.resolve(value.get('W'));
  must(Array.isArray(items), 'FONT_UNSUPPORTED', 'widths');
  const widths = new Map(items.flatMap((item, i): [number, number][] => (Array.isArray(item) ? [[items[i - 1] as number, item[0] as number]] : [])));
  const letter = (glyph: number): Letter => ({ glyph: glyph.toString(16).padStart(4, '0'), advance: widths.get(glyph) ?? NOTHING.advance });
  return new Map([...readUnicodeMap(decodeStream(unicode))].map(([char, glyph]) => [char, letter(glyph)]));
}
