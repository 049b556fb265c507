/** What measuring a text needs of its font. */
export interface FontMetrics {
  /** Advance width of a text, in thousandths of the font size. */
  widthOf(text: string): number;
}

/** Width of a text at a size, in points. */
export const textWidth = (font: FontMetrics, text: string, size: number): number => (font.widthOf(text) * size) / 1000;

/**
 * Lines no wider than `width`: broken between words, a word too long for a line between characters. Nothing is lost.
 * A no-break space holds its words together and is drawn as a blank, which every prepared font has.
 */
export function wrap(font: FontMetrics, text: string, size: number, width: number): string[] {
  const room = (width * 1000) / size;
  const blank = font.widthOf(' ');
  const lines: string[] = [];
  let [line, used] = ['', 0];
  for (const glued of clean(text).split(' ')) {
    const word = glued.replaceAll(NO_BREAK, ' ');
    const needed = font.widthOf(word);
    if (line && used + blank + needed <= room) {
      [line, used] = [`${line} ${word}`, used + blank + needed];
      continue;
    }
    if (line) lines.push(line);
    [line, used] = [word, needed];
    while (used > room) {
      const head = longestPrefix(font, line, room);
      lines.push(head);
      line = line.slice(head.length);
      used = font.widthOf(line);
    }
  }
  return [...lines, line];
}

/** As many characters as there is room for, at least one. */
function longestPrefix(font: FontMetrics, word: string, room: number): string {
  let [prefix, used] = ['', 0];
  for (const char of word) {
    used += font.widthOf(char);
    if (prefix && used > room) break;
    prefix += char;
  }
  return prefix;
}

const NO_BREAK = '\u00a0';

/** Words of composed letters with single blanks between them: what most texts are already. */
const PLAIN = /^[!-~\u00a1-\u00ac\u00ae-\u017f]+(?: [!-~\u00a1-\u00ac\u00ae-\u017f]+)*$/;

/** One line of visible text: composed form, control characters and runs of blanks as one blank; a no-break space alone stays. */
export function clean(text: string): string {
  if (PLAIN.test(text)) return text;
  return text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, (run) => (run === NO_BREAK ? run : ' '))
    .trim();
}
