/** A segment of a character map of format 4 (ISO/IEC 14496-22 §5.2.1.3.3). */
export interface Segment {
  start: number;
  end: number;
  delta?: number;
  /** Glyphs by place; without them a glyph is its code and the delta. */
  glyphs?: number[];
}

export interface TinyFont {
  segments: Segment[];
  /** Outlines by glyph number. */
  outlines: Buffer[];
  /** Advance widths; the last one serves the glyphs behind it. */
  widths?: number[];
  unitsPerEm?: number;
  longOffsets?: boolean;
  /** Tables beside the usual ones, or instead of them; `undefined` leaves one out. */
  tables?: Record<string, Buffer | undefined>;
}

/** Unsigned numbers of two bytes each. */
export const words = (...values: number[]): Buffer =>
  Buffer.concat(values.map((value) => Buffer.of((value >> 8) & 0xff, value & 0xff)));

const long = (value: number) => words(value >>> 16, value);

/** A character map with these subtables, each with its platform. */
export function characterMap(...subtables: { platform: number; table: Buffer }[]): Buffer {
  let at = 4 + subtables.length * 8;
  const records = subtables.map(({ platform, table }) => {
    const record = Buffer.concat([words(platform, 1), long(at)]);
    at += table.length;
    return record;
  });
  return Buffer.concat([words(0, subtables.length), ...records, ...subtables.map(({ table }) => table)]);
}

/** A subtable of format 4. */
export function segmented(given: Segment[]): Buffer {
  const segments = [...given, { start: 0xffff, end: 0xffff, delta: 1 } as Segment];
  const count = segments.length;
  const glyphs: number[] = [];
  const ranges = segments.map(({ glyphs: own }, i) => {
    if (!own) return 0;
    const range = (count - i + glyphs.length) * 2;
    glyphs.push(...own);
    return range;
  });
  const body = words(
    ...segments.map(({ end }) => end),
    0,
    ...segments.map(({ start }) => start),
    ...segments.map(({ delta = 0 }) => delta & 0xffff),
    ...ranges,
    ...glyphs,
  );
  return Buffer.concat([words(4, body.length + 14, 0, count * 2, 0, 0, 0), body]);
}

/** A TrueType file of a few glyphs, which does not use our writer. */
export function tinyFont(font: TinyFont): Buffer {
  const { segments, outlines, widths = [500], unitsPerEm = 1000, longOffsets = false, tables = {} } = font;
  const head = Buffer.alloc(54);
  head.writeUInt16BE(unitsPerEm, 18);
  [-50, -200, 900, 800].forEach((value, i) => head.writeInt16BE(value, 36 + i * 2));
  head.writeInt16BE(longOffsets ? 1 : 0, 50);
  const hhea = Buffer.alloc(36);
  hhea.writeInt16BE(750, 4);
  hhea.writeInt16BE(-250, 6);
  hhea.writeUInt16BE(widths.length, 34);
  const offsets = outlines.reduce((all, { length }) => [...all, (all.at(-1) as number) + length], [0]);
  const all: Record<string, Buffer | undefined> = {
    cmap: characterMap({ platform: 3, table: segmented(segments) }),
    glyf: Buffer.concat(outlines),
    head,
    hhea,
    hmtx: Buffer.concat(widths.map((width) => words(width, 0))),
    loca: longOffsets ? Buffer.concat(offsets.map(long)) : words(...offsets.map((offset) => offset / 2)),
    maxp: words(1, 0, outlines.length),
    ...tables,
  };
  const present = Object.entries(all).filter((entry): entry is [string, Buffer] => entry[1] !== undefined);
  let at = 12 + present.length * 16;
  const directory = present.map(([tag, table]) => {
    const record = Buffer.concat([Buffer.from(tag, 'latin1'), long(0), long(at), long(table.length)]);
    at += table.length;
    return record;
  });
  return Buffer.concat([long(0x00010000), words(present.length, 0, 0, 0), ...directory, ...present.map(([, t]) => t)]);
}

/** The outline of a simple glyph: one contour, and some bytes that nobody reads. */
export const simple = (fill: number, length = 12): Buffer => Buffer.concat([words(1), Buffer.alloc(length - 2, fill)]);

/** The outline of a glyph built from others: each part with its flags and the bytes that these announce. */
export const composite = (...parts: { flags: number; glyph: number; bytes: number }[]): Buffer =>
  Buffer.concat([
    words(0xffff, 0, 0, 0, 0),
    ...parts.map(({ flags, glyph, bytes }) => Buffer.concat([words(flags, glyph), Buffer.alloc(bytes, 0xee)])),
  ]);
