/** One group of measurements in a process of its own: `run.ts <group> <id>… <flag>…`; the rows go to the parent. */
import type { Measurement } from './harness/measurement.js';

type Measures = Record<string, (flags: readonly string[]) => Promise<Measurement[]>>;

const groups: Record<string, () => Promise<{ measures: Measures; close?: () => Promise<void> }>> = {
  kernel: () => import('./kernel.bench.js'),
  issue: () => import('./issue.bench.js'),
  data: () => import('./data.bench.js'),
  flow: () => import('./flow.bench.js'),
  pool: () => import('./pool.bench.js'),
  browser: () => import('./browser.bench.js'),
};

const [group = '', ...words] = process.argv.slice(2);
const ids = words.filter((word) => !word.startsWith('--'));
const flags = words.filter((word) => word.startsWith('--'));
const load = groups[group];
if (!load) throw new Error(`no group ${group}`);
const { measures, close } = await load();
const rows: Measurement[] = [];
try {
  for (const id of ids) rows.push(...((await measures[id]?.(flags)) ?? []));
} finally {
  await close?.();
}
process.send?.(rows);
process.disconnect?.();
