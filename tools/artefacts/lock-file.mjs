/** `package-lock.json`, and how Node finds a package in the tree that it describes. Pure. */
import path from 'node:path';

/**
 * A package of the lock file. `link`: one of ours, in the folder `resolved`.
 * @typedef {{ version?: string, integrity?: string, resolved?: string, link?: boolean, optional?: boolean,
 * dependencies?: Record<string, string>, devDependencies?: Record<string, string>,
 * optionalDependencies?: Record<string, string>, peerDependencies?: Record<string, string>,
 * peerDependenciesMeta?: Record<string, { optional?: boolean }> }} Locked
 */
/** By the place where each lies, as the lock file names it. @typedef {Record<string, Locked>} Lock */

const { join, dirname, basename } = path.posix;

/** The places in which Node looks for a package, the nearest first. @param {string} from @param {string} name */
export function* candidates(from, name) {
  for (let at = from; ; at = dirname(at)) {
    const here = at === '.' ? '' : at;
    if (basename(here) !== 'node_modules') yield join(here, 'node_modules', name);
    if (here === '') return;
  }
}

/**
 * Where Node finds a package.
 * @param {Lock} lock @param {string} from @param {string} name @returns {string | undefined}
 */
export const placeOf = (lock, from, name) => [...candidates(from, name)].find((candidate) => lock[candidate]);

/**
 * The folder of what lies at a place: ours have their own, wherever they are linked.
 * @param {Lock} lock
 * @param {string} at
 */
export const homeOf = (lock, at) => (lock[at].link ? (lock[at].resolved ?? '') : at);
