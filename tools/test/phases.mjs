/** The phases of `npm test`, each with its name, its time and its tally. */
import path from 'node:path';
import { testTimeout } from '../../jest.config.mjs';
import { root } from '../platform/places.mjs';
import { elapsed, say } from '../platform/say.mjs';
import { runTarget, runTool } from '../run/dependencies.mjs';
import { beside, withSettings } from '../run/process-parts.mjs';
import { phaseFailure } from './failures.mjs';
import { failedFiles, merged, readReport, secondChance } from './second-chance.mjs';
import { fromReport, ofJest, ofPlaywright, oneFailed, onePassed, sum, told } from './tally.mjs';

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
    return { ...oneFailed, failures: [phaseFailure(name, error)] };
  });
  say(`${tally.failed ? '✗' : '✓'} ${name}: ${tally.passed} pasaron, ${tally.failed} fallaron (${elapsed(since)})`);
  return tally;
}

/**
 * How far others come first at the processor. The chain of real parts waits often and is the longest, so what only
 * computes takes the moments that are left; screens are a part of the chain, journeys come before them.
 */
const NICE = { pure: 15, screens: 5 };

export const typecheck = () => runTarget('typecheck', { nice: NICE.pure });
export const lint = () => runTool('npm', ['run', '--silent', 'lint'], { quiet: true, nice: NICE.pure });
/** Go builds actionlint for it. */
export const lintWorkflows = () => runTool('npm', ['run', '--silent', 'lint:workflows'], { nice: NICE.pure });

/**
 * A test file leaves 20 MB of modules behind in its worker. A worker that has grown is replaced before the collector's
 * work on them takes longer than the tests.
 */
const mostMemory = '700MB';

/**
 * V8's settings, which jest hands on to its workers. Most of what a test makes dies young: a large young generation is
 * collected seldom. The workers keep the processors busy, so threads of the collector only cost.
 */
const heap = ['--min-semi-space-size=16', '--max-semi-space-size=64', '--single-threaded-gc'];

/**
 * A failed test that left a handle open must not keep the whole proof waiting, hence `--forceExit`. A file on real
 * parts gets a second chance; what only computes gets none.
 * @param {string[]} projects of jest.config.mjs
 * @param {string} report where jest writes its numbers
 * @param {{ env?: Record<string, string>, patient?: boolean }} [options]
 * @returns {Promise<Tally>}
 */
export async function jest(projects, report, { env = {}, patient = false } = {}) {
  const run = (/** @type {string} */ file, /** @type {string[]} */ only = []) => {
    const args = [
      ...only,
      '--selectProjects',
      ...projects,
      '--json',
      `--outputFile=${file}`,
      '--maxWorkers=2',
      `--workerIdleMemoryLimit=${mostMemory}`,
      ...(patient ? [`--testTimeout=${2 * testTimeout}`] : []),
      '--silent',
      '--forceExit',
    ];
    return succeeds(() =>
      runTool(process.execPath, [...heap, bin('jest/bin/jest.js'), ...args], {
        env: { ...vmModules, ...env },
        discardStdout: true,
        nice: patient ? NICE.pure : 0,
      }),
    );
  };
  const succeeded = await run(report);
  const first = readReport(report);
  const failed = first ? failedFiles(first, projects) : [];
  if (failed.length === 0) return fromReport(report, ofJest, succeeded);
  say(`! ${secondChance(failed)}`);
  const passed = await run(`${report}.2`, ['--runTestsByPath', ...failed]);
  const second = readReport(`${report}.2`);
  return second ? told(ofJest(merged(first, second)), passed, report) : fromReport(report, ofJest, false);
}

/** Two lists on one terminal must not overwrite each other's lines. */
const plainList = { PLAYWRIGHT_FORCE_TTY: '0' };

/**
 * What only looks at screens, two at a time, beside the journeys. These share the portal's state, so they run one after
 * the other and come first at the processor. Then what must be alone with the portal.
 * @param {string} report @param {Record<string, string>} env @returns {Promise<Tally>}
 */
export async function journeys(report, env) {
  const run = async (/** @type {string} */ project, /** @type {number} */ workers, nice = 0) => {
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
    const succeeded = await succeeds(() =>
      runTool(process.execPath, args, { env: { ...env, ...plainList, E2E_REPORT: file }, nice }),
    );
    return fromReport(file, ofPlaywright, succeeded);
  };
  const beside = await Promise.all([run('pantallas', 2, NICE.screens), run('recorridos', 1)]);
  return sum([...beside, await run('solos', 1)]);
}

/**
 * One file of journeys alone.
 * @param {string} name
 * @param {string} report
 * @param {Record<string, string>} env
 * @param {string} [project] of e2e
 * @returns {Promise<Tally>}
 */
export async function journey(name, report, env, project = 'recorridos') {
  const args = [bin('@playwright/test/cli.js'), 'test', name, '-c', 'e2e', '--project', project];
  const succeeded = await succeeds(() =>
    runTool(process.execPath, args, { env: { ...env, ...plainList, E2E_REPORT: report } }),
  );
  return fromReport(report, ofPlaywright, succeeded);
}

/**
 * @typedef {{ supervisor: import('../platform/supervisor.mjs').Supervisor,
 *   parts: import('../platform/supervisor.mjs').Part[] }} Portal the running one
 */

/**
 * Work while a process of the portal runs with other settings; afterwards it has its own again.
 * @template T
 * @param {string} name
 * @param {Record<string, string>} settings
 * @param {Portal} portal
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withOther(name, settings, { supervisor, parts }, work) {
  const part = parts.find((one) => one.name === name);
  if (!part) throw new Error(`${name} does not run`);
  const put = async (/** @type {import('../platform/supervisor.mjs').Part} */ next) => {
    const { ended } = await supervisor.replace(await beside(next), () => undefined);
    await ended;
  };
  await put(withSettings(part, settings));
  try {
    return await work();
  } finally {
    await put(part);
  }
}

/**
 * The journeys of signers who keep their keys themselves.
 * @param {Portal & { env: Record<string, string> }} portal
 * @param {string} report
 * @returns {Promise<Tally>}
 */
export const withKeysOnDevices = ({ env, ...portal }, report) =>
  withOther('inscripciones', { FIRMA_LLAVE: 'dispositivo' }, portal, () =>
    journey('llave-del-firmante', report, env, 'llaves'),
  );

/** @param {() => Promise<void>} work */
const succeeds = (work) =>
  work().then(
    () => true,
    () => false,
  );
