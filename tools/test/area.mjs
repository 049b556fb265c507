/**
 * The tests of one area: `npm test -w mfe-firma`, `npx nx medium gateway`. What follows goes to Jest:
 * `npm test -w gateway -- -t 'a title'`. Ends with the seconds that a team waited for them.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { bringNeededTools } from '../platform/needed-tools.mjs';
import { root } from '../platform/places.mjs';
import { begun, elapsed, say } from '../platform/say.mjs';
import { runTool, stopTools } from '../run/dependencies.mjs';
import { ensureValidators } from '../validators/index.mjs';
import { bin, vmModules } from './phases.mjs';

/** Jest's projects of each ring. Of two processors Jest would use one. @type {Record<string, string[]>} */
const rings = { test: ['node', 'web', '--maxWorkers=2'], medium: ['medium', '--runInBand'] };

/**
 * Paths of an area's files, without those of a workspace inside of it.
 * @param {string} folder below the root
 * @param {string[]} workspaces
 */
export function pathsOf(folder, workspaces) {
  const inner = workspaces.filter((one) => one.startsWith(`${folder}/`)).map((one) => one.slice(folder.length + 1));
  const without = inner.length > 0 ? `(?!(${inner.join('|')})/)` : '';
  return `/${folder}/${without}`;
}

/** @param {string} ring @param {string} folder @param {string[]} more arguments of Jest */
async function testArea(ring, folder, more) {
  const { workspaces } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const paths = pathsOf(path.relative(root, path.resolve(folder)), workspaces);
  const args = ['--selectProjects', ...rings[ring], '--testPathPatterns', root + paths, '--passWithNoTests', ...more];
  await runTool(process.execPath, [bin('jest/bin/jest.js'), ...args], { env: vmModules });
}

/** Nobody's area needs every tool, so what cannot be brought is said and the tests that miss it fail. */
const bringParts = () =>
  bringNeededTools()
    .then(() => ensureValidators(say))
    .catch((error) => say(`! ${error.message}`));

if (import.meta.filename === process.argv[1]) {
  const [ring, folder, ...more] = process.argv.slice(2);
  process.on('SIGTERM', stopTools);
  if (ring === 'medium') await bringParts();
  await testArea(ring, folder, more).catch((error) => {
    say(`✗ ${error.message}`);
    process.exitCode = 1;
  });
  say(`Tiempo total: ${elapsed(begun)}`);
}
