/** The words of a signature: who signs, in what role, and rows of evidence with label and value. */
export interface Evidence {
  role: string;
  name: string;
  document: string;
  rows: { label: string; value: string }[];
}

interface Fonts {
  regular: FontMetrics;
  bold: FontMetrics;
}

export type Ink = 'text' | 'muted';

interface TextRun {
  text: string;
  x: number;
  y: number;
  size: number;
  font: keyof Fonts;
  ink: Ink;
}

export interface Layout {
  runs: TextRun[];
  /** Heights of the two horizontal rules. */
  rules: number[];
  /** What is left for the drawing, above the first rule. */
  drawing: { x: number; y: number; width: number; height: number };
}

const PADDING = 9;
const LEADING = 1.28;
const SMALLEST = 0.5;
const DRAWING_SHARE = 0.34;
/** What the drawing keeps when many words need its room. */
const LEAST_DRAWING = 0.08;
const LABEL_SHARE = 0.4;

/**
 * Places the evidence in a box: the drawing above, name and document in the middle, rows below. Where the words need
 * more room the drawing gives way first. Then the type shrinks until everything fits. At the smallest size, lines that
 * would leave the box are dropped.
 */
export function layOut(evidence: Evidence, fonts: Fonts, width: number, height: number): Layout {
  for (let scale = 1; scale > SMALLEST; scale -= 0.05) {
    const layout = attempt(evidence, fonts, width, height, scale);
    const missing = PADDING / 2 - layout.lowest;
    if (missing <= 0) return layout;
    const share = DRAWING_SHARE - missing / height;
    if (share >= LEAST_DRAWING) return attempt(evidence, fonts, width, height, scale, share);
  }
  const layout = attempt(evidence, fonts, width, height, SMALLEST);
  return { ...layout, runs: layout.runs.filter((run) => run.y >= PADDING / 2) };
}

function attempt(
  evidence: Evidence,
  fonts: Fonts,
  width: number,
  height: number,
  scale: number,
  share = DRAWING_SHARE,
): Layout & { lowest: number } {
  const top = height * (1 - share);
  const column = new Column(fonts, PADDING, width - 2 * PADDING, top - 5);
  column.paragraph(evidence.role, 'regular', 8 * scale, 'muted');
  column.paragraph(evidence.name, 'bold', 9.5 * scale, 'text');
  column.paragraph(evidence.document, 'regular', 8.5 * scale, 'text');
  const middle = column.y - 4 * scale;
  column.y = middle - 4 * scale;
  for (const { label, value } of evidence.rows) column.row(label, value, 8 * scale);
  const drawing = { x: PADDING * 2, y: top + 6, width: width - PADDING * 4, height: height - top - 12 };
  return { runs: column.runs, rules: [top, middle], drawing, lowest: column.y };
}

/** Text that flows downwards. `y` is the top of the next line. */
class Column {
  readonly runs: TextRun[] = [];

  constructor(
    private readonly fonts: Fonts,
    private readonly x: number,
    private readonly width: number,
    public y: number,
  ) {}

  paragraph(text: string, font: keyof Fonts, size: number, ink: Ink, indent = 0, width = this.width): void {
    for (const line of wrap(this.fonts[font], text, size, width)) {
      this.y -= size * LEADING;
      this.runs.push({ text: line, x: this.x + indent, y: this.y + size * 0.25, size, font, ink });
    }
  }

  /** Label and value side by side; the next row begins below the longer of the two. */
  row(label: string, value: string, size: number): void {
    const [start, share] = [this.y, this.width * LABEL_SHARE];
    this.paragraph(label, 'regular', size, 'muted', 0, share - 3);
    const below = this.y;
    this.y = start;
    this.paragraph(value, 'regular', size, 'text', share, this.width - share);
    this.y = Math.min(this.y, below) - size * 0.12;
  }
}

/** What measuring a text needs from its font. */
interface FontMetrics {
  /** Advance width of a text, in thousandths of the font size. */
  widthOf(text: string): number;
}

/** Width of a text at a size, in points. */
export const textWidth = (font: FontMetrics, text: string, size: number): number => (font.widthOf(text) * size) / 1000;

/**
 * Breaks a text into lines no wider than `width`: between words, or inside a word that is too long for a line.
 * No character is lost. A no-break space joins its words and is drawn as a blank, which every prepared font has.
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
    while (line && used > room) {
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

/** Words of composed letters with single blanks between them. Most texts are like this. */
const PLAIN = /^[!-~\u00a1-\u00ac\u00ae-\u017f]+(?: [!-~\u00a1-\u00ac\u00ae-\u017f]+)*$/;

/**
 * One line of visible text in composed form. Control characters and runs of blanks become one blank; one no-break space
 * stays.
 */
export function clean(text: string): string {
  if (PLAIN.test(text)) return text;
  return text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, (run) => (run === NO_BREAK ? run : ' '))
    .trim();
}
