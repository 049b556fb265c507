/** Who imports whom, as dependency-cruiser sees it; `npm run medidas` and the law of walls read it. */
import { execFileSync, spawnSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
export const isCode = (/** @type {string} */ file) => /\.(ts|tsx|mjs|cjs|js)$/.test(file) && !file.endsWith('.d.mts');
export const isTest = (/** @type {string} */ file) =>
  /\.(spec|bench|e2e|stories)\.tsx?$|(^|\/)(?<!^tools\/)(test|e2e|fixtures|test-kit|especificacion)\//.test(file);

/** @typedef {{ source: string, dependencies: { resolved: string }[] }} Module */
/**
 * @param {string[]} [folders] all of the house without them
 * @returns {Map<string, string[]>} files with what they import
 */
export function importGraph(folders) {
  const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' });
  const ours = new Set(tracked.split('\n').filter(isCode));
  const tops = [...new Set([...ours].map((file) => file.split('/')[0] ?? ''))].filter((top) => !/\.|^$/.test(top));
  const bin = path.join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const args = [bin, '--config', '.dependency-cruiser.cjs', '--output-type', 'json', ...(folders ?? tops)];
  const run = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 });
  if (!run.stdout) throw new Error(run.stderr);
  /** @type {Module[]} */
  const modules = JSON.parse(run.stdout).modules;
  const kept = modules.filter(
    ({ source }) => ours.has(source) && (folders !== undefined || !source.includes('/fixtures/')),
  );
  const known = new Set(kept.map(({ source }) => source));
  return new Map(
    kept.map(({ source, dependencies }) => [
      source,
      [...new Set(dependencies.map(({ resolved }) => resolved))].filter((file) => known.has(file) && file !== source),
    ]),
  );
}
