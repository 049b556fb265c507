/**
 * The Nx targets of every area, derived from its folder (docs/adr/0044). A folder with a `tsconfig.json` is an area;
 * `nx.json` says how a target runs and what its cache depends on.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** @typedef {{ name: string, scripts?: Record<string, string>, dependencies?: Record<string, string> }} Package */
/** @typedef {Record<string, import('nx/src/devkit-exports').TargetConfiguration>} Targets */

export const name = 'areas';

/** What compiles file by file: no other package can change its output. */
const SWC = ['{workspaceRoot}/.swcrc', { externalDependencies: ['@swc/cli', '@swc/core'] }];
/** Its tests on real parts stand the built portal up. */
const WHOLE_PORTAL = 'tools';
/** Areas without package.json whose tests read the whole repository. */
const readers = ['tools', 'docs/seguridad'];

/** @type {import('nx/src/devkit-exports').CreateNodes} */
export const createNodes = [
  '**/tsconfig.json',
  (files, _options, { workspaceRoot }) => {
    const folders = files.map((file) => path.dirname(file));
    const packages = packagesIn(workspaceRoot, folders);
    return files.map((file, index) => {
      const folder = folders[index];
      const targets = targetsOf({ folder, folders, packages, workspaceRoot });
      const own = packages.has(folder) ? {} : { name: path.basename(folder), ...wholeOf(folder) };
      return [file, { projects: { [folder]: { ...own, targets } } }];
    });
  },
];

/**
 * @param {string} workspaceRoot
 * @param {string[]} folders
 * @returns {Map<string, Package>} those with a package.json, by folder
 */
const packagesIn = (workspaceRoot, folders) =>
  new Map(
    folders
      .map((folder) => [folder, path.join(workspaceRoot, folder, 'package.json')])
      .filter(([, file]) => existsSync(file))
      .map(([folder, file]) => [folder, JSON.parse(readFileSync(file, 'utf8'))]),
  );

/** @param {string} folder */
const wholeOf = (folder) => (readers.includes(folder) ? { namedInputs: { elsewhere: ['{workspaceRoot}/**/*'] } } : {});

/**
 * @param {{ folder: string, folders: string[], packages: Map<string, Package>, workspaceRoot: string }} area
 * @returns {Targets}
 */
function targetsOf({ folder, folders, packages, workspaceRoot }) {
  const inner = folders.filter((other) => other.startsWith(`${folder}/`));
  const specs = specsIn(workspaceRoot, folder, inner);
  const ofMedium = specs.filter((file) => file.includes('.medium.spec.'));
  return {
    typecheck: {},
    lint: {},
    ...(specs.length > ofMedium.length && { test: packages.has(folder) ? {} : { command: testOf(folder) } }),
    ...(ofMedium.length > 0 && { medium: folder === WHOLE_PORTAL ? { dependsOn: everyBuild(packages) } : {} }),
    ...(packages.get(folder)?.scripts?.build && { build: buildOf(folder, packages) }),
  };
}

/** @param {Map<string, Package>} packages */
const everyBuild = (packages) => [
  { projects: [...packages.values()].filter(({ scripts }) => scripts?.build).map(({ name }) => name), target: 'build' },
];

/** An area without package.json has no script that Nx could take. @param {string} folder */
const testOf = (folder) => `node tools/test/area.mjs test ${folder}`;

/**
 * @param {string} workspaceRoot @param {string} folder @param {string[]} inner areas below it
 * @returns {string[]}
 */
function specsIn(workspaceRoot, folder, inner) {
  const skipped = new Set(['node_modules', 'dist', 'fixtures', ...inner.map((one) => path.basename(one))]);
  return readdirSync(path.join(workspaceRoot, folder), { withFileTypes: true }).flatMap((entry) => {
    if (skipped.has(entry.name)) return [];
    const at = path.join(folder, entry.name);
    if (entry.isDirectory()) return specsIn(workspaceRoot, at, []);
    return /\.spec\.tsx?$/.test(entry.name) ? [at] : [];
  });
}

/**
 * A bundle holds what its `dependencies` hold, and theirs; a bundler checks manifests by the built contracts. Nx's own
 * edges say more: a spec that imports another package changes no build.
 * @param {string} folder @param {Map<string, Package>} packages @returns {Targets[string]}
 */
function buildOf(folder, packages) {
  const byName = new Map([...packages.values()].map((one) => [one.name, one]));
  const own = /** @type {Package} */ (packages.get(folder));
  const all = closure(own, byName);
  const built = [...all].filter((one) => one !== own && one.scripts?.build).map((one) => one.name);
  const dependsOn = built.length > 0 ? [{ projects: built, target: 'build' }] : [];
  if (!isBundle(own)) return { dependsOn, inputs: ['production', ...SWC] };
  const foreign = [...all]
    .flatMap(({ dependencies = {} }) => Object.keys(dependencies))
    .filter((one) => !byName.has(one));
  const ours = [...all].filter((one) => one !== own).map((one) => one.name);
  return {
    dependsOn,
    inputs: [
      'production',
      { input: 'production', projects: ours },
      { externalDependencies: [...new Set([...foreign, '@swc/core'])].sort() },
    ],
  };
}

/** @param {Package} own */
const isBundle = ({ scripts }) => scripts?.build.includes('federation') === true;

/**
 * @param {Package} own
 * @param {Map<string, Package>} byName
 * @param {Set<Package>} [seen]
 * @returns {Set<Package>} itself too
 */
function closure(own, byName, seen = new Set()) {
  if (seen.has(own)) return seen;
  seen.add(own);
  for (const name of Object.keys(own.dependencies ?? {})) {
    const next = byName.get(name);
    if (next) closure(next, byName, seen);
  }
  return seen;
}
