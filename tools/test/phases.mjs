/** The phases of `npm test`, each with its name, its time and its tally. */
import path from 'node:path';
import { root } from '../platform/places.mjs';
import { elapsed, say } from '../platform/say.mjs';
import { runTarget, runTool } from '../run/dependencies.mjs';
import { failedFiles, merged, readReport, secondChance } from './second-chance.mjs';
import { fromReport, ofJest, ofPlaywright, oneFailed, onePassed, sum } from './tally.mjs';

/** @typedef {import('./tally.mjs').Tally} Tally */

export const vmModules = { NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning' };
export const bin = (/** @type {string} */ file) => path.join(root, 'node_modules', file);

/**
 * Runs a phase that throws when it fails.
 * @param {string} name
 * @param {() => Promise<unknown>} work
 * @returns {Promise<Tally>}
 */
export async function check(name, work) {
  return phase(name, async () => {
    await work();
    return onePassed;
  });
}

/** @param {string} name @param {() => Promise<Tally>} work @returns {Promise<Tally>} */
export async function phase(name, work) {
  const since = performance.now();
  say(`\n━━ ${name}`);
  const tally = await work().catch((error) => {
    say(`✗ ${error.message}`);
    return oneFailed;
  });
  say(`${tally.failed ? '✗' : '✓'} ${name}: ${tally.passed} pasaron, ${tally.failed} fallaron (${elapsed(since)})`);
  return tally;
}

export const typecheck = () => runTarget('typecheck');
export const lint = () => runTool('npm', ['run', '--silent', 'lint'], { quiet: true });

/**
 * A failed test that left a handle open must not keep the whole proof waiting, hence `--forceExit`. A file on real
 * parts gets a second chance; what only computes gets none.
 * @param {string[]} projects of jest.config.mjs
 * @param {string} report where jest writes its numbers
 * @param {Record<string, string>} [env]
 * @returns {Promise<Tally>}
 */
export async function jest(projects, report, env = {}) {
  const run = (/** @type {string} */ file, /** @type {string[]} */ only = []) => {
    const args = [
      ...only,
      '--selectProjects',
      ...projects,
      '--json',
      `--outputFile=${file}`,
      '--maxWorkers=2',
      '--silent',
      '--forceExit',
    ];
    return succeeds(() =>
      runTool(process.execPath, [bin('jest/bin/jest.js'), ...args], {
        env: { ...vmModules, ...env },
        discardStdout: true,
      }),
    );
  };
  const succeeded = await run(report);
  const first = readReport(report);
  const failed = first ? failedFiles(first, projects) : [];
  if (failed.length === 0) return fromReport(report, ofJest, succeeded);
  say(`! ${secondChance(failed)}`);
  const passed = await run(`${report}.2`, ['--runTestsByPath', ...failed]);
  return passed ? ofJest(merged(first, readReport(`${report}.2`))) : fromReport(report, ofJest, false);
}

/**
 * First two at a time what only looks at screens, then one after the other the journeys, which share the portal's
 * state.
 * @param {string} report @param {Record<string, string>} env @returns {Promise<Tally>}
 */
export async function journeys(report, env) {
  const run = async (/** @type {string} */ project, /** @type {number} */ workers) => {
    const file = `${report}.${project}`;
    const args = [
      bin('@playwright/test/cli.js'),
      'test',
      '-c',
      'e2e',
      '--project',
      project,
      '--workers',
      String(workers),
    ];
    const succeeded = await succeeds(() => runTool(process.execPath, args, { env: { ...env, E2E_REPORT: file } }));
    return fromReport(file, ofPlaywright, succeeded);
  };
  return sum([await run('pantallas', 2), await run('recorridos', 1)]);
}

/** @param {() => Promise<void>} work */
const succeeds = (work) =>
  work().then(
    () => true,
    () => false,
  );
