/** Runs the groups that were asked for, one process each, and prints one table. */
import { fork } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from '../platform/places.mjs';
import { heap } from '../run/process-parts.mjs';
import { exitCode, judge } from './harness/judge.js';
import type { Measurement } from './harness/measurement.js';
import { table } from './harness/table.js';
import { groups, wantedOf } from './wanted-of.mjs';

const { ids: asked, flags } = wantedOf(process.argv.slice(2));

/**
 * With the heap of the portal's own processes: ours and what it is compared with.
 * @throws Error when a measurement could not be made at all
 */
function run(group: string, ids: readonly string[]): Promise<Measurement[]> {
  const child = fork(fileURLToPath(new URL('./run.ts', import.meta.url)), [group, ...ids, ...flags], {
    execArgv: [...process.execArgv, ...heap],
  });
  const end = () => child.kill('SIGTERM');
  process.once('SIGTERM', end).once('disconnect', end);
  return new Promise((resolve, reject) => {
    let rows: Measurement[] | undefined;
    child.on('message', (message) => {
      rows = message as Measurement[];
    });
    child.once('exit', (code, signal) => {
      process.off('SIGTERM', end).off('disconnect', end);
      if (rows && code === 0) resolve(rows);
      else reject(new Error(`${ids.join(', ')}: no se pudo medir (${signal ?? `código ${code}`})`));
    });
  });
}

/** Somebody ended this run, or whoever began it is gone: no further group begins. */
let told = false;
for (const event of ['SIGTERM', 'disconnect'] as const) process.once(event, () => (told = true));

/** @returns the exit code: 0 every limit held, 1 one was missed, 2 the machine was too restless to judge */
async function measure(): Promise<number> {
  const rows: Measurement[] = [];
  const failures: string[] = [];
  for (const [group, ids] of Object.entries(groups)) {
    const wanted = ids.filter((id) => asked.includes(id));
    if (wanted.length === 0 || told) continue;
    console.log(`━━ ${wanted.join(', ')}`);
    await run(group, wanted).then(
      (made) => rows.push(...made),
      (error: Error) => failures.push(error.message),
    );
  }
  if (told) failures.push('se detuvo antes de terminar');
  console.log(`\n${table(rows)}`);
  if (flags.includes('--json')) {
    const file = path.join(root, '.portal/medidas.json');
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(
      file,
      JSON.stringify(
        rows.map((row) => ({ ...row, ...judge(row) })),
        undefined,
        1,
      ),
    );
    console.log(`\n${path.relative(root, file)}`);
  }
  for (const failure of failures) console.error(`✗ ${failure}`);
  return failures.length > 0 ? 1 : exitCode(rows.map((row) => judge(row).verdict));
}

process.exitCode = await measure();
if (process.connected) process.disconnect();
