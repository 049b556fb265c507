/** Proves that the import law is not vacuous: every forbidden rule must report its fixture. Exits 1 otherwise. */
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const { forbidden } = createRequire(import.meta.url)(path.join(root, '.dependency-cruiser.cjs'));
const run = spawnSync(
  process.execPath,
  [
    'node_modules/dependency-cruiser/bin/dependency-cruise.mjs',
    '--config',
    '.dependency-cruiser.cjs',
    '--output-type',
    'json',
    'tools/lint/fixtures',
  ],
  { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 },
);
if (!run.stdout) throw new Error(run.stderr);
const broken = new Set(JSON.parse(run.stdout).summary.violations.map((violation) => violation.rule.name));
const unnoticed = forbidden.map((rule) => rule.name).filter((name) => !broken.has(name));
if (unnoticed.length > 0) {
  console.error(`import law: these rules did not notice their fixture: ${unnoticed.join(', ')}`);
  process.exitCode = 1;
} else {
  console.log(`import law: ${forbidden.length} rules, each refuses its fixture`);
}
