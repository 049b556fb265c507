/** Drills that are suites of their own folder, run here with their full counts. */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../platform/places.mjs';
import { runTool } from '../../run/dependencies.mjs';

/**
 * @param {import('../arena/stand-arena.mjs').Arena} arena @param {string} name
 * @param {{ project: string, files: string[], env?: Record<string, string>, injections?: number }} suite injections:
 * when one test makes many
 * @returns {Promise<import('../arena/stand-arena.mjs').Report>}
 */
export async function suite({ places, testEnv }, name, { project, files, env = {}, injections }) {
  const report = path.join(places.data, `${name}.json`);
  const args = [
    path.join(root, 'node_modules/jest/bin/jest.js'),
    ...files,
    '--selectProjects',
    project,
    '--json',
    `--outputFile=${report}`,
    '--silent',
    '--testTimeout=600000',
    '--forceExit',
    '--maxWorkers=2',
  ];
  const vm = { NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning' };
  const passed = await runTool(process.execPath, args, {
    env: { ...testEnv, ...vm, ...env },
    discardStdout: true,
  }).then(
    () => true,
    () => false,
  );
  if (!existsSync(report)) return { injections: 0, breaks: [`${name}: no report`] };
  const { testResults, numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8'));
  rmSync(report);
  const breaks = testResults.flatMap((/** @type {any} */ file) =>
    file.assertionResults
      .filter((/** @type {any} */ one) => one.status === 'failed')
      .map((/** @type {any} */ one) => one.fullName),
  );
  if (!passed && breaks.length === 0) breaks.push(`${name}: the suite did not run`);
  return { injections: injections ?? numPassedTests + numFailedTests, breaks };
}
