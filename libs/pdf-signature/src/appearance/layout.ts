import { wrap, type FontMetrics } from './wrap.js';

/** The words of a signature: who, as what, and the evidence, each row a label with its value. */
export interface Evidence {
  role: string;
  name: string;
  document: string;
  rows: { label: string; value: string }[];
}

export interface Fonts {
  regular: FontMetrics;
  bold: FontMetrics;
}

export type Ink = 'text' | 'muted';

export interface TextRun {
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

/**
 * Places the evidence in a box: the drawing above, name and document in the middle, rows below. The type shrinks until
 * everything fits; at the smallest size the last rows lose their tail rather than leave the box.
 */
export function layOut(evidence: Evidence, fonts: Fonts, width: number, height: number): Layout {
  for (let scale = 1; scale > SMALLEST; scale -= 0.05) {
    const layout = attempt(evidence, fonts, width, height, scale);
    if (layout.lowest >= PADDING / 2) return layout;
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
): Layout & { lowest: number } {
  const top = height * (1 - DRAWING_SHARE);
  const column = new Column(fonts, PADDING, width - 2 * PADDING, top - 5);
  column.paragraph(evidence.role, 'regular', 7 * scale, 'muted');
  column.paragraph(evidence.name, 'bold', 8.6 * scale, 'text');
  column.paragraph(evidence.document, 'regular', 7.4 * scale, 'text');
  const middle = column.y - 4 * scale;
  column.y = middle - 4 * scale;
  for (const { label, value } of evidence.rows) column.row(label, value, 6.7 * scale);
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
    const [start, share] = [this.y, this.width * 0.34];
    this.paragraph(label, 'regular', size, 'muted', 0, share - 3);
    const below = this.y;
    this.y = start;
    this.paragraph(value, 'regular', size, 'text', share, this.width - share);
    this.y = Math.min(this.y, below) - size * 0.12;
  }
}
