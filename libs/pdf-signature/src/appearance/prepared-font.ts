import { must } from '../pdf-signature-error.js';
import { decodeStream } from '../reader/decode-stream.js';
import type { PdfDocument } from '../reader/pdf-document.js';
import { PdfDict, PdfRef, PdfStream } from '../syntax/pdf-value.js';

/** The names of the evidence's two fonts in the form's resources. */
type FontName = 'PortalRegular' | 'PortalBold';

/** How a character is drawn: its glyph number and its advance in thousandths of the font size. */
interface Letter {
  readonly glyph: number;
  readonly advance: number;
}

/** Letters by UTF-16 code unit. Texts are measured and encoded unit by unit, which makes no string for each. */
type Letters = readonly (Letter | undefined)[];

/** Remembers what was read from the latest few byte strings. Equal bytes get the same answer; the oldest goes first. */
export class LatestFew<T> {
  private readonly entries: { key: Buffer[]; value: T }[] = [];

  constructor(private readonly most: number) {}

  /** @param read is called only for bytes that are not remembered; its errors are not remembered */
  get(key: readonly Buffer[], read: () => T): T {
    const known = this.entries.find((entry) => entry.key.every((bytes, i) => bytes.equals(key[i] as Buffer)));
    if (known) return known.value;
    const value = read();
    this.entries.push({ key: key.map((bytes) => Buffer.from(bytes)), value });
    if (this.entries.length > this.most) this.entries.shift();
    return value;
  }
}

/** Documents of one renderer carry the same two fonts. Reading them again would cost more than signing. */
const known = new LatestFew<Letters>(32);

/** A font that the preparation embedded in the document. Signing needs no font file, so no other font can slip in. */
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

  /** Replaces a character that the font lacks by its base letter or a question mark; a surrogate pair gets one. */
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

/**
 * The `/ToUnicode` map of an embedded font (ISO 32000-2 §9.10.3). Readers search text with it, and signatures find
 * their glyphs in it.
 */
export function writeUnicodeMap(used: Map<number, string>): Buffer {
  const hex = (value: number) => value.toString(16).padStart(4, '0');
  const rows = [...used].map(([glyph, char]) => `<${hex(glyph)}> <${hex(char.charCodeAt(0))}>`);
  const blocks: string[] = [];
  for (let at = 0; at < rows.length; at += 100) {
    const block = rows.slice(at, at + 100);
    blocks.push(`${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`);
  }
  const lines = [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
    '/CMapName /Adobe-Identity-UCS def /CMapType 2 def',
    '1 begincodespacerange <0000> <ffff> endcodespacerange',
    ...blocks,
    'endcmap CMapName currentdict /CMap defineresource pop end end',
  ];
  return Buffer.from(lines.join('\n'), 'latin1');
}

/** Character → glyph, from a map that {@link writeUnicodeMap} wrote. */
function readUnicodeMap(bytes: Buffer): Map<string, number> {
  const rows = bytes.toString('latin1').matchAll(/^<([0-9a-f]{4})> <([0-9a-f]{4})>$/gm);
  return new Map(
    [...rows].map(([, glyph, code]) => [
      String.fromCharCode(Number.parseInt(code as string, 16)),
      Number.parseInt(glyph as string, 16),
    ]),
  );
}
