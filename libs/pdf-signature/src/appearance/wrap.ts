/** What measuring a text needs of its font. */
export interface FontMetrics {
  glyphOf(char: string): number;
  /** In thousandths of the font size. */
  widthOf(glyph: number): number;
}

/** Width of a text at a size, in points. */
export function textWidth(font: FontMetrics, text: string, size: number): number {
  let thousandths = 0;
  for (const char of text) thousandths += font.widthOf(font.glyphOf(char));
  return (thousandths * size) / 1000;
}

/** Lines no wider than `width`: broken between words, a word too long for a line between characters. Nothing is lost. */
export function wrap(font: FontMetrics, text: string, size: number, width: number): string[] {
  const fits = (line: string) => textWidth(font, line, size) <= width;
  const lines: string[] = [];
  let line = '';
  for (const word of clean(text).split(' ')) {
    const joined = line ? `${line} ${word}` : word;
    if (fits(joined)) {
      line = joined;
      continue;
    }
    if (line) lines.push(line);
    line = word;
    while (!fits(line)) {
      const head = longestPrefix(line, fits);
      lines.push(head);
      line = line.slice(head.length);
    }
  }
  return [...lines, line];
}

function longestPrefix(word: string, fits: (line: string) => boolean): string {
  const chars = [...word];
  let count = 1;
  while (count < chars.length && fits(chars.slice(0, count + 1).join(''))) count += 1;
  return chars.slice(0, count).join('');
}

/** One line of visible text: composed form, control characters and runs of blanks as one blank. */
export function clean(text: string): string {
  return text.normalize('NFC').replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
}
