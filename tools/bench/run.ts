/** One group of measurements in a process of its own: `run.ts <group> <id>… <flag>…`; the rows go to the parent. */
import type { Measurement } from './harness/measurement.js';
import { endStands } from './platform/stand.js';

type Measures = Record<string, (flags: readonly string[]) => Promise<Measurement[]>>;

const groups: Record<string, () => Promise<{ measures: Measures; close?: () => Promise<void> }>> = {
  kernel: () => import('./kernel.bench.js'),
  issue: () => import('./issue.bench.js'),
  data: () => import('./data.bench.js'),
  flow: () => import('./flow.bench.js'),
  pool: () => import('./pool.bench.js'),
  documents: () => import('./documents.bench.js'),
  ficha: () => import('./ficha.bench.js'),
  firma: () => import('./firma.bench.js'),
  browser: () => import('./browser.bench.js'),
  verificar: () => import('./verificar.bench.js'),
  cadena: () => import('./cadena.bench.js'),
};

const [group = '', ...words] = process.argv.slice(2);
const ids = words.filter((word) => !word.startsWith('--'));
const flags = words.filter((word) => word.startsWith('--'));
const load = groups[group];
if (!load) throw new Error(`no group ${group}`);

/** Whoever asked is gone, or something threw where nobody waits for it. */
const giveUp = (): void => void endStands().finally(() => process.exit(1));
process.once('disconnect', giveUp);
process.once('uncaughtException', (error) => {
  console.error(error);
  giveUp();
});
const { measures, close } = await load();
try {
  const rows: Measurement[] = [];
  for (const id of ids) rows.push(...((await measures[id]?.(flags)) ?? []));
  process.send?.(rows);
} finally {
  await close?.();
  process.off('disconnect', giveUp);
  await endStands();
  if (process.connected) process.disconnect();
}
