/** What a process needs of what npm installed, and where each package lies in an artefact. Pure: from the lock file. */
import path from 'node:path';
import { candidates, homeOf, placeOf } from './lock-file.mjs';

/** @typedef {import('./lock-file.mjs').Lock} Lock */

const { join } = path.posix;

/**
 * The packages that one needs at run time. What is optional counts when it is installed.
 * @param {Lock} lock @param {string} folder @param {(folder: string) => boolean} isPresent
 * @returns {[name: string, folder: string][]}
 */
function needs(lock, folder, isPresent) {
  const {
    dependencies = {},
    optionalDependencies = {},
    peerDependencies = {},
    peerDependenciesMeta = {},
  } = lock[folder] ?? {};
  const demanded = Object.keys(dependencies).filter((name) => !(name in optionalDependencies));
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional);
  const optional = Object.keys(optionalDependencies);
  return [...new Set([...demanded, ...peers, ...optional])].sort().flatMap((name) => {
    const at = placeOf(lock, folder, name);
    const found = at === undefined ? undefined : homeOf(lock, at);
    if (found !== undefined && isPresent(found)) return [/** @type {[string, string]} */ ([name, found])];
    if (optional.includes(name)) return [];
    throw new Error(`${folder} necesita ${name}, que no está instalado: npm ci`);
  });
}

/**
 * Every package that the process in `folder` needs. Each lies as high as it can, as npm places it; a second version of
 * a package lies inside the one that needs it.
 * @param {Lock} lock
 * @param {string} folder of the process
 * @param {(folder: string) => boolean} isPresent whether that package is installed
 * @returns {Map<string, string>} place in the artefact → folder in the clone; the process itself is at ''
 */
export function closureOf(lock, folder, isPresent) {
  /** @type {Map<string, string>} */
  const placed = new Map([['', folder]]);
  const seen = (/** @type {string} */ from, /** @type {string} */ name) => {
    for (const candidate of candidates(from, name)) if (placed.has(candidate)) return placed.get(candidate);
    return undefined;
  };
  // A Map hands out what is added while it is read: the walk ends when nothing new was placed.
  for (const [at, source] of placed) {
    for (const [name, target] of needs(lock, source, isPresent)) {
      const found = seen(at, name);
      if (found === target) continue;
      placed.set(join(found === undefined ? '' : at, 'node_modules', name), target);
    }
  }
  for (const [at, source] of placed)
    for (const [name, target] of needs(lock, source, isPresent))
      if (seen(at, name) !== target) throw new Error(`${at}: ${name} would be ${seen(at, name)} instead of ${target}`);
  return placed;
}
