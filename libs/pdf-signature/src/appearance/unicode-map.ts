/** The `/ToUnicode` map of an embedded font (ISO 32000-2 §9.10.3): it makes text searchable, and it is how a signature finds its glyphs. */
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
export function readUnicodeMap(bytes: Buffer): Map<string, number> {
  const rows = bytes.toString('latin1').matchAll(/^<([0-9a-f]{4})> <([0-9a-f]{4})>$/gm);
  return new Map(
    [...rows].map(([, glyph, code]) => [
      String.fromCharCode(Number.parseInt(code as string, 16)),
      Number.parseInt(glyph as string, 16),
    ]),
  );
}
