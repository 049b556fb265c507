import { must } from '../pdf-signature-error.js';

const KEPT = ['cvt ', 'fpgm', 'glyf', 'head', 'hhea', 'hmtx', 'loca', 'maxp', 'prep'];

/** A TrueType font as far as embedding needs it: glyphs, widths, and a copy that keeps only some outlines. */
export class TrueTypeFont {
  private readonly characters: Map<number, number>;
  readonly unitsPerEm: number;
  private readonly longMetrics: number;
  private readonly glyphs: number;
  private readonly longOffsets: boolean;

  private constructor(
    private readonly tables: Map<string, Buffer>,
    readonly family: string,
  ) {
    const head = this.table('head');
    this.unitsPerEm = head.readUInt16BE(18);
    this.longOffsets = head.readInt16BE(50) === 1;
    this.longMetrics = this.table('hhea').readUInt16BE(34);
    this.glyphs = this.table('maxp').readUInt16BE(4);
    this.characters = readCharacterMap(this.table('cmap'));
  }

  /**
   * @param family the font's PostScript name in the PDF
   * @throws PdfSignatureError FONT_UNSUPPORTED
   */
  static read(bytes: Buffer, family: string): TrueTypeFont {
    must(bytes.length > 12 && bytes.readUInt32BE(0) === 0x00010000, 'FONT_UNSUPPORTED', 'no TrueType outlines');
    const tables = new Map<string, Buffer>();
    for (let i = 0, at = 12; i < bytes.readUInt16BE(4); i += 1, at += 16) {
      const offset = bytes.readUInt32BE(at + 8);
      tables.set(bytes.toString('latin1', at, at + 4), bytes.subarray(offset, offset + bytes.readUInt32BE(at + 12)));
    }
    return new TrueTypeFont(tables, family);
  }

  private table(tag: string): Buffer {
    const found = this.tables.get(tag);
    must(found, 'FONT_UNSUPPORTED', `no ${tag} table`);
    return found;
  }

  has(char: string): boolean {
    return this.characters.has(char.charCodeAt(0));
  }

  glyphOf(char: string): number {
    return this.characters.get(char.charCodeAt(0)) ?? 0;
  }

  /** Advance width in thousandths of the font size. */
  widthOf(glyph: number): number {
    const at = Math.min(glyph, this.longMetrics - 1) * 4;
    return (this.table('hmtx').readUInt16BE(at) * 1000) / this.unitsPerEm;
  }

  /** Ascent, descent and box in thousandths, for the font descriptor. */
  metrics(): { ascent: number; descent: number; box: number[] } {
    const scale = (value: number) => Math.round((value * 1000) / this.unitsPerEm);
    const [head, hhea] = [this.table('head'), this.table('hhea')];
    return {
      ascent: scale(hhea.readInt16BE(4)),
      descent: scale(hhea.readInt16BE(6)),
      box: [36, 38, 40, 42].map((at) => scale(head.readInt16BE(at))),
    };
  }

  /** The font with the outlines of these glyphs only. Glyph numbers stay, so the PDF needs no map. */
  subset(wanted: Iterable<number>): Buffer {
    const kept = this.withComponents(wanted);
    const loca = Buffer.alloc((this.glyphs + 1) * 4);
    const outlines: Buffer[] = [];
    let at = 0;
    for (let glyph = 0; glyph < this.glyphs; glyph += 1) {
      const outline = kept.has(glyph) ? padded(this.outline(glyph)) : Buffer.alloc(0);
      outlines.push(outline);
      at += outline.length;
      loca.writeUInt32BE(at, (glyph + 1) * 4);
    }
    const head = Buffer.from(this.table('head'));
    head.writeInt16BE(1, 50);
    return assemble(new Map([...this.tables, ['head', head], ['loca', loca], ['glyf', Buffer.concat(outlines)]]));
  }

  private outline(glyph: number): Buffer {
    const loca = this.table('loca');
    const offset = (index: number) =>
      this.longOffsets ? loca.readUInt32BE(index * 4) : loca.readUInt16BE(index * 2) * 2;
    return this.table('glyf').subarray(offset(glyph), offset(glyph + 1));
  }

  /** Adds the parts of composite glyphs: accented letters are often built from a base and a mark. */
  private withComponents(wanted: Iterable<number>): Set<number> {
    const kept = new Set([0, ...wanted]);
    for (const glyph of kept) for (const part of components(this.outline(glyph))) kept.add(part);
    return kept;
  }
}

const padded = (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);

/** The glyphs that a composite outline refers to. */
function components(outline: Buffer): number[] {
  if (outline.length < 10 || outline.readInt16BE(0) >= 0) return [];
  const parts: number[] = [];
  for (let at = 10, flags = 0x20; flags & 0x20;) {
    flags = outline.readUInt16BE(at);
    parts.push(outline.readUInt16BE(at + 2));
    at += 4 + (flags & 0x01 ? 4 : 2) + (flags & 0x08 ? 2 : flags & 0x40 ? 4 : flags & 0x80 ? 8 : 0);
  }
  return parts;
}

/** A font file of the tables that PDF readers use. They do not read checksums, so those stay zero. */
function assemble(tables: Map<string, Buffer>): Buffer {
  const tags = KEPT.filter((tag) => tables.has(tag));
  const head = Buffer.alloc(12 + tags.length * 16);
  const power = 2 ** Math.floor(Math.log2(tags.length));
  head.writeUInt32BE(0x00010000, 0);
  [tags.length, power * 16, Math.log2(power), (tags.length - power) * 16].forEach((value, i) =>
    head.writeUInt16BE(value, 4 + i * 2),
  );
  const bodies: Buffer[] = [];
  let offset = head.length;
  tags.forEach((tag, i) => {
    const body = tables.get(tag) as Buffer;
    head.write(tag, 12 + i * 16, 'latin1');
    head.writeUInt32BE(offset, 12 + i * 16 + 8);
    head.writeUInt32BE(body.length, 12 + i * 16 + 12);
    bodies.push(padded(body));
    offset += padded(body).length;
  });
  return Buffer.concat([head, ...bodies]);
}

/**
 * Character → glyph, from the Unicode subtable of format 4 in the font's `cmap` table.
 * @throws PdfSignatureError FONT_UNSUPPORTED
 */
function readCharacterMap(cmap: Buffer): Map<number, number> {
  for (let i = 0; i < cmap.readUInt16BE(2); i += 1) {
    const platform = cmap.readUInt16BE(4 + i * 8);
    const table = cmap.subarray(cmap.readUInt32BE(8 + i * 8));
    if ((platform === 3 || platform === 0) && table.readUInt16BE(0) === 4) return segments(table);
  }
  must(false, 'FONT_UNSUPPORTED', 'no Unicode character map of format 4');
}

function segments(table: Buffer): Map<number, number> {
  const count = table.readUInt16BE(6) / 2;
  const at = (array: number, segment: number) => 14 + array * count * 2 + (array > 0 ? 2 : 0) + segment * 2;
  const result = new Map<number, number>();
  for (let segment = 0; segment < count; segment += 1) {
    const [end, start] = [table.readUInt16BE(at(0, segment)), table.readUInt16BE(at(1, segment))];
    const delta = table.readUInt16BE(at(2, segment));
    const rangeAt = at(3, segment);
    const range = table.readUInt16BE(rangeAt);
    for (let code = start; code <= end && code !== 0xffff; code += 1) {
      const raw = range ? table.readUInt16BE(rangeAt + range + (code - start) * 2) : code;
      const glyph = range && raw === 0 ? 0 : (raw + delta) & 0xffff;
      if (glyph) result.set(code, glyph);
    }
  }
  return result;
}
