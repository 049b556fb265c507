/** A remote's version: its release and a hash of all its files, so that one address never holds two contents. */
import { createHash } from 'node:crypto';

/** As long as the hash that takes its place: addresses keep their length. */
const PLACEHOLDER = 'HASHHASH';

/**
 * What stands for the version until all files are there.
 * @param {string} release the version in package.json
 */
export const unfilledVersion = (release) => `${release}-${PLACEHOLDER}`;

/**
 * Gives what Module Federation makes itself an id of its own. Its identifiers name the folder of this machine, and the
 * usual ids are hashes of identifiers.
 * @param {import('webpack').Compilation} compilation
 */
export function nameEntry(compilation) {
  compilation.hooks.beforeModuleIds.tap('nameEntry', (modules) => {
    for (const module of modules) {
      const id = idOf(module.identifier());
      if (id !== undefined) compilation.chunkGraph.setModuleId(module, id);
    }
  });
}

/** The entry of a remote names the other one among what it stands on. @param {string} identifier */
function idOf(identifier) {
  if (identifier.startsWith('container entry (')) return 'entry';
  return /[\\/]\.federation[\\/]entry\./.test(identifier) ? 'federation' : undefined;
}

/**
 * Writes the version into every file that names it. Equal files yield the equal version, wherever they were built.
 * @param {import('webpack').Compilation} compilation
 * @param {import('webpack').Compiler['webpack']['sources']} sources
 * @param {string} unfilled of `unfilledVersion`
 */
export function fillContentVersion(compilation, sources, unfilled) {
  const names = Object.keys(compilation.assets).toSorted();
  const hash = createHash('sha256');
  for (const name of names) {
    const bytes = bytesOf(compilation, name);
    hash.update(`${name}\n${bytes.length}\n`).update(bytes);
  }
  const version = unfilled.replace(PLACEHOLDER, hash.digest('hex').slice(0, PLACEHOLDER.length));
  for (const name of names) {
    const bytes = bytesOf(compilation, name);
    if (!bytes.includes(unfilled)) continue;
    const filled = Buffer.from(bytes.toString('latin1').replaceAll(unfilled, version), 'latin1');
    // A file of the same name may lie there from another version: it is to be written again, whatever its name says.
    compilation.updateAsset(name, new sources.RawSource(filled), { immutable: false });
  }
}

/** @param {import('webpack').Compilation} compilation @param {string} name @returns {Buffer} */
const bytesOf = (compilation, name) =>
  /** @type {import('webpack').sources.Source} */ (compilation.assets[name]).buffer();
