/**
 * `npm run mutate [-- [--cerca] path …]`: StrykerJS breaks pure code line by line and looks whether a unit test
 * notices. Whole: contracts, dominio and the signature kernel; of service-kit what proves and refuses; of every other
 * package its `*.rules.ts`. Prints a row per package, or per path that is asked for, and every mutant that survived.
 * `--cerca` runs the tests beside the path alone.
 */
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../platform/places.mjs';
import { say } from '../platform/say.mjs';
import { runTool } from '../run/dependencies.mjs';
import { freshCopy, sources } from './copy.mjs';
import { table } from './table.mjs';

const WHOLE = ['libs/contracts', 'libs/dominio', 'libs/pdf-signature'];
/**
 * What proves and refuses between processes: its files bear the names of their roles, and are no `*.rules.ts`. Of each
 * folder what is not broken: it judges nothing, or only tests on real parts can judge it. A new file is broken.
 * @type {Record<string, string[]>}
 */
const GUARDS = {
  config: ['config-error.ts', 'process-config.schema.ts'],
  context: [],
  crypto: [],
  custody: ['custody.ts', 'kek.repository.ts', 'rotate-secrets.ts'],
  events: [
    'event-consumers.ts',
    'fact-stream.ts',
    'lost-facts.ts',
    'notification-listener.ts',
    'on-event.ts',
    'outbox.publisher.ts',
    'outbox.ts',
    'parked-events.ts',
  ],
  nats: ['announcer.ts', 'calls.ts', 'handles.ts', 'nats.transport.ts', 'nats.ts', 'presence.ts', 'version-call.ts'],
  objects: ['disk.object-store.ts', 'files.ts', 'make-object-store.ts', 's3.object-store.ts'],
  realm: [],
};
const isGuard = (/** @type {string} */ file) => {
  const [, folder = '', name = ''] = /^libs\/service-kit\/src\/([^/]+)\/(.+)$/.exec(file) ?? [];
  return GUARDS[folder]?.includes(name) === false;
};
const results = path.join(root, '.portal/mutantes');

/** Read by nobody in a process: examples for tests, and lists of words. */
const NO_RULE = /^libs\/contracts\/src\/(muestra|sugerencias)\//;

/** A test of processor time says nothing where every line is counted, and the runner knows no CommonJS. */
const NOT_HERE = /\bprocess\.cpuUsage\(|\b__dirname\b/;
const textOf = (/** @type {string} */ file) => readFileSync(path.join(root, file), 'utf8');

/** @returns {Map<string, string[]>} packages with the files to mutate */
function mutated() {
  /** @type {Map<string, string[]>} */
  const packages = new Map();
  for (const file of sources()) {
    const folder = /^(libs|services)\/[^/]+|^(gateway|shell|mfe-[^/]+)/.exec(file)?.[0];
    if (!folder || !/\/src\/.*\.ts$/.test(file) || /\.(spec|bench)\.ts$|\/index\.ts$/.test(file)) continue;
    if (NO_RULE.test(file) || !(WHOLE.includes(folder) || isGuard(file) || file.endsWith('.rules.ts'))) continue;
    packages.set(folder, [...(packages.get(folder) ?? []), file]);
  }
  return packages;
}

/**
 * @typedef {{ status: string, mutatorName: string, replacement?: string, location: { start: { line: number } } }}
 * Mutant
 */

/** @param {string} part @returns {(Mutant & { file: string })[]} */
function mutantsOf(part) {
  const file = path.join(results, part, 'report.json');
  if (!existsSync(file)) throw new Error(`StrykerJS left no report of ${part}`);
  /** @type {{ files: Record<string, { mutants: Mutant[] }> }} */
  const report = JSON.parse(readFileSync(file, 'utf8'));
  return Object.entries(report.files).flatMap(([name, { mutants }]) => mutants.map((one) => ({ ...one, file: name })));
}

/**
 * Each path that is asked for is a part with a row and a report of its own.
 * @param {string[]} given @param {[string, string[]][]} packages
 * @returns {{ part: string, folder: string, files: string[] }[]}
 */
function chosen(given, packages) {
  const below = (/** @type {string} */ one, /** @type {string[]} */ files) =>
    files.filter((file) => file === one || file.startsWith(`${one}/`));
  const parts = given.length === 0 ? packages.map(([folder]) => folder) : given;
  return parts
    .flatMap((part) => packages.map(([folder, files]) => ({ part, folder, files: below(part, files) })))
    .filter(({ files }) => files.length > 0);
}

const { values: asked, positionals } = parseArgs({
  options: { cerca: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const given = positionals.map((one) => one.replace(/\/$/, ''));
const work = chosen(given, [...mutated()]);
if (work.length === 0) throw new Error(`No pure code in ${given.join(', ')}`);
const copy = freshCopy('mutantes');
/** @type {string[][]} */
const rows = [];
for (const { part, folder, files } of work) {
  const place = path.join(results, part);
  mkdirSync(place, { recursive: true });
  const near = asked.cerca ? (part.endsWith('.ts') ? path.dirname(part) : part) : folder;
  const specs = sources().filter(
    (file) => file.startsWith(`${near}/`) && /(?<!\.medium)\.spec\.ts$/.test(file) && !NOT_HERE.test(textOf(file)),
  );
  const env = {
    MUTATE_FOLDER: folder,
    MUTATE_FILES: JSON.stringify(files),
    MUTATE_SPECS: JSON.stringify(specs),
    MUTATE_RESULTS: place,
    // Random changes are many; a rule's own test is what shall notice.
    MANIPULACIONES: '20',
  };
  const bin = path.join(root, 'node_modules/@stryker-mutator/core/bin/stryker.js');
  await runTool(process.execPath, [bin, 'run', 'tools/mutate/stryker.config.mjs'], { env, cwd: copy });
  const mutants = mutantsOf(part).filter(({ status }) => status !== 'Ignored' && status !== 'CompileError');
  const lost = mutants.filter(({ status }) => status === 'Survived' || status === 'NoCoverage');
  for (const { file, location, mutatorName, status, replacement = '' } of lost)
    say(`${file}:${location.start.line} ${mutatorName} ${status === 'NoCoverage' ? '(no test) ' : ''}→ ${replacement}`);
  const killed = mutants.length - lost.length;
  const late = mutants.filter(({ status }) => status === 'Timeout').length;
  rows.push(
    [part, mutants.length, killed, late, lost.length, `${((100 * killed) / mutants.length).toFixed(1)} %`].map(String),
  );
}
say(table(['part', 'mutants', 'killed', 'of them out of time', 'survived', 'score'], rows));
