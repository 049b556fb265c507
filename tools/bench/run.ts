/** One group of measurements in a process of its own: `run.ts <group> <id>…`; the rows go to the parent. */
import type { Measurement } from './harness/measurement.js';

type Measures = Record<string, () => Promise<Measurement[]>>;

const groups: Record<string, () => Promise<{ measures: Measures }>> = {
  kernel: () => import('./kernel.bench.js'),
  issue: () => import('./issue.bench.js'),
  flow: () => import('./flow.bench.js'),
  pool: () => import('./pool.bench.js'),
  documents: () => import('./documents.bench.js'),
  browser: () => import('./browser.bench.js'),
};

const [group = '', ...ids] = process.argv.slice(2);
const load = groups[group];
if (!load) throw new Error(`no group ${group}`);
const { measures } = await load();
const rows: Measurement[] = [];
for (const id of ids) rows.push(...((await measures[id]?.()) ?? []));
process.send?.(rows);
process.disconnect?.();
