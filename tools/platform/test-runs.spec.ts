import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startOf, writeKnown } from './leftovers.mjs';
import { endKilledRuns } from './test-runs.mjs';

let runs: string;
beforeEach(() => {
  runs = mkdtempSync(path.join(os.tmpdir(), 'portal-ejecuciones-'));
});
afterEach(() => rmSync(runs, { recursive: true, force: true }));

/** A run whose portal, here or beside it within, lists a process. */
function aRun(name: string, known: { name: string; pid: number }, within = ''): string {
  const run = path.join(runs, name);
  mkdirSync(path.join(run, within), { recursive: true });
  writeKnown(path.join(run, within, 'procesos.json'), [{ ...known, start: startOf(known.pid) ?? '' }]);
  return run;
}

test('what a killed run left goes, the portal beside its own too; a run that lives is left alone', async () => {
  const left = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { detached: true, stdio: 'ignore' });
  const gone = once(left, 'exit');
  await once(left, 'spawn');
  const killed = aRun('p-matada', { name: 'identidad', pid: left.pid ?? -1 }, 'embebida');
  const alive = aRun('p-viva', { name: 'npm', pid: process.pid });
  const released: string[] = [];
  await endKilledRuns(path.join(runs, 'p-propia'), async (run) => released.push(run));
  await gone;
  expect([existsSync(killed), existsSync(alive), released]).toEqual([false, true, [killed]]);
});
