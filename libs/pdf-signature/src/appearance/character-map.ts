import { must } from '../errors.js';

/** Character → glyph from a font's `cmap` table: its Unicode subtable of format 4. @throws PdfSignatureError FONT_UNSUPPORTED */
export function readCharacterMap(cmap: Buffer): Map<number, number> {
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
