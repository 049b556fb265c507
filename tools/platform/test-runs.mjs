/** Where tests stand whole portals: each in a folder of its own, which a later run finds when this one is killed. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { endLeftovers } from './leftovers.mjs';
import { makePlaces, root } from './places.mjs';
import { postgresHome } from './postgres.mjs';

/** @param {'pruebas' | 'simulacros'} [kind] @returns {string} a data folder for one run, beside those of its kind */
export function newTestRun(kind = 'pruebas') {
  const runs = path.join(root, '.portal', kind);
  mkdirSync(runs, { recursive: true, mode: 0o755 });
  return mkdtempSync(path.join(runs, 'p-'));
}

/** @param {string} run a data folder, with what PostgreSQL keeps outside of it */
export async function forgetRun(run) {
  const outside = path.dirname(await postgresHome(run));
  for (const folder of new Set([outside, run])) rmSync(folder, { recursive: true, force: true });
}

/**
 * Ends what killed runs left beside this one: processes, and folders. One whose runner lives is left alone.
 * @param {string} own the run that asks
 * @param {(run: string) => Promise<unknown>} [release] what else a run holds, before its folder goes
 */
export async function endKilledRuns(own, release = async () => undefined) {
  for (const name of readdirSync(path.dirname(own))) {
    const run = path.join(path.dirname(own), name);
    if (run === own) continue;
    const ended = await Promise.all(portalsIn(run).map(endOne));
    if (ended.length === 0 || ended.includes(false)) continue;
    await release(run);
    await forgetRun(run);
  }
}

/** The run's own data folder, and those of portals that stand beside it within. @param {string} run */
const portalsIn = (run) =>
  [
    run,
    ...readdirSync(run, { withFileTypes: true }).flatMap((one) => (one.isDirectory() ? path.join(run, one.name) : [])),
  ].filter((at) => existsSync(path.join(at, 'procesos.json')));

/** @param {string} at @returns {Promise<boolean>} false while its runner lives */
async function endOne(at) {
  const { processes, installation } = makePlaces(at);
  return endLeftovers(processes, installation).then(
    () => true,
    () => false,
  );
}
