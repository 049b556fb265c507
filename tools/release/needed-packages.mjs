/** Which packages a tree runs and builds with, read from its lock file. Pure but for the links. */
import { existsSync, mkdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { homeOf, placeOf } from '../artefacts/lock-file.mjs';

/** @typedef {import('../artefacts/lock-file.mjs').Lock} Lock */

/** Programs of the root that build a workspace, or run its TypeScript. */
const builders = ['nx', '@swc/cli', '@swc/core', '@swc-node/register'];
/** Workspaces that are built or run; the others are for working on the tree. */
const areas = /^(gateway|shell|mfe-[a-z-]+|services\/[a-z]+|e2e)$/;

/**
 * Every package that the areas and their build reach, ours among them.
 * @param {Lock} lock
 * @returns {Set<string>} keys of the lock
 * @throws {Error} the lock lacks a package that another one needs
 */
export function neededPackages(lock) {
  /** @type {Set<string>} */
  const needed = new Set();
  const waiting = [];
  const want = (/** @type {string} */ from, /** @type {string} */ name, /** @type {boolean} */ mayLack) => {
    const at = placeOf(lock, from, name);
    if (!at && !mayLack) throw new Error(`${from || 'package.json'} needs ${name}, which the lock file lacks`);
    if (!at || needed.has(at)) return;
    needed.add(at);
    waiting.push(at);
  };
  for (const name of builders) want('', name, false);
  waiting.push(...Object.keys(lock).filter((at) => areas.test(at)));
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    const home = homeOf(lock, at);
    const { dependencies = {}, optionalDependencies = {}, peerDependencies = {} } = lock[home];
    for (const name of Object.keys(dependencies)) want(home, name, name in optionalDependencies);
    for (const name of Object.keys({ ...optionalDependencies, ...peerDependencies })) want(home, name, true);
  }
  return needed;
}

/** The package or workspace in whose own `node_modules` another lies. @param {string} at */
const holderOf = (at) => at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')));

/**
 * Whether another tree's installed packages are, where they are needed, those of the lock.
 * @param {Set<string>} needed @param {Lock} lock
 * @param {Lock} installed npm's own note of them, `node_modules/.package-lock.json`
 * @returns {boolean}
 */
export function serves(needed, lock, installed) {
  const same = [...needed].every(
    (at) => lock[at].link || installed[at]?.version === lock[at].version || (lock[at].optional && !installed[at]),
  );
  // A package that is nested in a needed one and not in the lock would be found first.
  return same && Object.keys(installed).every((at) => lock[at] || !needed.has(holderOf(at)));
}

/**
 * Gives a tree its packages: links to those that are installed elsewhere, and to its own workspaces.
 * @param {Set<string>} needed @param {Lock} lock
 * @param {string} from where they are installed @param {string} tree
 */
export function linkPackages(needed, lock, from, tree) {
  for (const at of needed) {
    const { link } = lock[at];
    // What lies in another package comes with it.
    if (at.split('node_modules/').length > 2) continue;
    const target = path.join(link ? tree : from, homeOf(lock, at));
    if (!existsSync(target)) continue;
    mkdirSync(path.dirname(path.join(tree, at)), { recursive: true });
    symlinkSync(link ? path.relative(path.dirname(path.join(tree, at)), target) : target, path.join(tree, at));
  }
  symlinkSync(path.join(from, 'node_modules/.bin'), path.join(tree, 'node_modules/.bin'));
}
