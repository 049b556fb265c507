import { judge, type Verdict } from './judge.js';
import type { Limit, Measurement } from './measurement.js';
import { summary } from './summary.js';

const WORDS: Record<Verdict, string> = { met: 'cumple', missed: 'NO CUMPLE', unjudged: 'sin juicio', told: '—' };
const HEAD = ['id', 'qué', 'nuestro', 'piso o par', 'razón (cuartiles)', 'límite', 'veredicto'];

/** One row per measurement, columns as wide as they must be. */
export function table(measurements: readonly Measurement[]): string {
  const rows = [HEAD, ...measurements.map(row)];
  const widths = HEAD.map((_, column) => Math.max(...rows.map((cells) => (cells[column] as string).length)));
  const lines = rows.map((cells) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] as number))
      .join('  ')
      .trimEnd(),
  );
  return [lines[0], widths.map((width) => '─'.repeat(width)).join('  '), ...lines.slice(1)].join('\n');
}

function row(measured: Measurement): string[] {
  const { ratio, moved, verdict } = judge(measured);
  const middle = (values: readonly number[]) => `${short(summary(values).median)} ${measured.unit}`;
  const why = verdict === 'unjudged' ? ` (el piso se movió ${Math.round(moved * 100)} %)` : '';
  return [
    measured.id,
    measured.what,
    middle(measured.ours),
    `${middle(measured.base)}: ${measured.against}`,
    `${short(ratio.median)}× (${short(ratio.q1)}–${short(ratio.q3)})`,
    words(measured.limit),
    WORDS[verdict] + why,
  ];
}

const words = (limit: Limit | undefined): string => {
  if (!limit) return '';
  return 'atMost' in limit ? `≤ ${limit.atMost}×` : `≥ ${limit.atLeast}×`;
};

/** Three significant figures. */
const short = (value: number): string => (value >= 100 ? value.toFixed(0) : value.toPrecision(3));
