/** Runs one scenario of `deploy/load` and brings back what it told. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { requireLoopback } from '../../deploy/load/harness/require-loopback.mjs';
import { goTool } from '../platform/go-tool.mjs';
import { k6 as pinned } from '../platform/outside-parts.mjs';
import { root } from '../platform/places.mjs';
import { readLines } from './lines.mjs';
import { bankLetter } from './prepare.mjs';
import { watchProcesses } from './processes.mjs';

/** k6 ends so when a threshold did not hold. */
const thresholdsFailed = 99;
/** How k6 reports an exception of a script. */
const thrownBy = /^(Uncaught|\w*Error)\b/;

/** @typedef {{ metric: string, threshold: string, ok: boolean }} Threshold */
/**
 * @typedef {import('./lines.mjs').Told & { thresholds: Threshold[], dropped: number, thrown: string[], samples:
 * import('./processes.mjs').Sample[], begun: number, ended: number, rested?: number, refusals?:
 * import('./refusals.mjs').Refusals }} Ran
 * thrown: what a script did not expect, which k6 counts nowhere; begun, ended: epoch, ms; rested: when nothing of it
 * was on its way any more, if it came to that; refusals: as the gateway counted them
 */

/** @returns {Promise<string>} the program; built once per user @throws {Error} naming what is missing */
export const bringK6 = () => goTool(pinned);

/**
 * @param {string} program
 * @param {string} name of a file of `deploy/load`
 * @param {{ origin: string, tokens: string }} inputs as `harness/inputs.ts` reads them
 * @param {() => Record<string, number | undefined>} pids of the portal's processes
 * @returns {Promise<Ran>}
 */
export async function runScenario(program, name, inputs, pids) {
  requireLoopback(inputs.origin);
  return withInputs(inputs, async ({ at, env, folder }) => {
    const begun = Date.now();
    const { samples, thrown } = await start(program, name, { env, folder, lines: at('lineas'), pids });
    const told = readLines(existsSync(at('lineas')) ? readFileSync(at('lineas'), 'utf8') : '');
    const { metrics } = JSON.parse(readFileSync(at('resumen.json'), 'utf8'));
    return { ...told, ...verdicts(metrics), samples, thrown, begun, ended: Date.now() };
  });
}

/**
 * Loads a scenario without running it.
 * @param {string} program @param {string} name of a file of `deploy/load`
 * @param {{ origin: string, tokens: string }} inputs as `harness/inputs.ts` reads them
 * @returns {Promise<string[]>} the scenarios of k6 that it has
 * @throws {Error} in k6's words, for one that does not load, or whose function is not there
 */
export const readScenario = (program, name, inputs) =>
  withInputs(inputs, async ({ env, folder }) => {
    const args = ['inspect', '--execution-requirements', '--include-system-env-vars', scriptOf(name)];
    const { stdout } = await run(program, args, { env: { PATH: process.env.PATH, HOME: folder, ...env } });
    return Object.keys(JSON.parse(stdout).scenarios);
  });

const run = promisify(execFile);
const scriptOf = (/** @type {string} */ name) => path.join(root, 'deploy/load', `${name}.ts`);

/**
 * Links of people lie among the inputs: nobody else of this machine may read them, and they are gone afterwards.
 * @template T
 * @param {object} inputs
 * @param {(where: { at: (file: string) => string, env: Record<string, string>, folder: string }) => Promise<T>} work
 * @returns {Promise<T>}
 */
async function withInputs(inputs, work) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'portal-carga-'));
  const at = (/** @type {string} */ file) => path.join(folder, file);
  try {
    writeFileSync(at('entradas.json'), JSON.stringify(inputs));
    writeFileSync(at('certificacion.pdf'), bankLetter());
    const env = { ENTRADAS: at('entradas.json'), CERTIFICACION: at('certificacion.pdf'), RESUMEN: at('resumen.json') };
    return await work({ at, env, folder });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * @param {string} program @param {string} name
 * @param {{ env: Record<string, string>, folder: string, lines: string, pids: () => Record<string, number | undefined>
 * }} how
 */
async function start(program, name, { env, folder, lines, pids }) {
  const told = ['--console-output', lines, '--log-format', 'raw'];
  const args = ['run', '--quiet', '--no-usage-report', '--no-color', '--address', '', ...told, scriptOf(name)];
  const child = spawn(program, args, {
    env: { PATH: process.env.PATH, HOME: folder, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  /** @type {string[]} */
  const said = [];
  createInterface({ input: child.stderr }).on('line', (line) => said.push(line));
  const watch = watchProcesses(() => ({ ...pids(), k6: child.pid }));
  try {
    const [code] = await once(child, 'close');
    if (code !== 0 && code !== thresholdsFailed)
      throw new Error(`k6, ${name}: código ${code}\n${said.slice(-20).join('\n')}`);
  } finally {
    watch.stop();
    process.off('exit', end);
  }
  return { samples: watch.samples, thrown: said.filter((line) => thrownBy.test(line)) };
}

/**
 * @param {Record<string, { thresholds?: Record<string, { ok: boolean }>, values: Record<string, number> }>} metrics
 * @returns {{ thresholds: Threshold[], dropped: number }}
 */
const verdicts = (metrics) => ({
  thresholds: Object.entries(metrics).flatMap(([metric, { thresholds = {} }]) =>
    Object.entries(thresholds).map(([threshold, { ok }]) => ({ metric, threshold, ok })),
  ),
  dropped: metrics.dropped_iterations?.values.count ?? 0,
});
