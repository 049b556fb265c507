/**
 * The artefact of a process: its build, the builds of the libs that it uses and its own packages, in a folder that runs
 * by itself. A version is the release with a hash of the content (docs/adr/0040-a-process-ships-alone.md).
 */
import { randomUUID } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { startOf } from '../platform/leftovers.mjs';
import { root, sha256 } from '../platform/places.mjs';
import { closureOf } from './closure-of.mjs';
import { withRoom } from './full-disk.mjs';

/**
 * What an artefact holds, and the note in it: hashes of our own files, names and integrity of the others.
 * @typedef {{ area: string, release: string, files: Record<string, string>, packages: Record<string, string> }} Content
 */

export const noteName = 'artefacto.json';
const unfinishedName = '.nuevo-';
const HASH_LENGTH = 12;

/** @param {string} area @returns {string} its folder in the clone */
export const folderOf = (area) => (area === 'gateway' ? 'gateway' : `services/${area}`);

/** @param {import('../platform/places.mjs').Places} places @param {string} area */
const shelfOf = (places, area) => path.join(places.artefacts, area);

/** @param {import('../platform/places.mjs').Places} places @param {string} area @param {string} version */
export const artefactFolder = (places, area, version) => path.join(shelfOf(places, area), version);

/**
 * @param {import('../platform/places.mjs').Places} places
 * @param {string} area
 * @returns {string[]} versions on the shelf
 */
const keptVersions = (places, area) =>
  existsSync(shelfOf(places, area))
    ? readdirSync(shelfOf(places, area)).filter((name) => existsSync(path.join(shelfOf(places, area), name, noteName)))
    : [];

/** @param {Content} content */
export const versionOf = (content) => `${content.release}-${sha256(JSON.stringify(content)).slice(0, HASH_LENGTH)}`;

/** @param {string} file */
const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/**
 * Every file below a folder, as paths from it, in an order that no system changes.
 * @param {string} folder
 * @returns {string[]}
 */
function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .sort();
}

/** A package of this repository has a folder of its own; the others lie in `node_modules`. @param {string} folder */
const isOurs = (folder) => !folder.split('/').includes('node_modules');

/**
 * Our own files of an artefact with their content: builds, what `files` of a package names beside them, and of each lib
 * the part of its package.json that Node reads.
 * @param {Map<string, string>} closure
 * @returns {Map<string, string | Buffer>} read once: what is hashed is what is written
 */
function ownFiles(closure) {
  /** @type {Map<string, string | Buffer>} */
  const files = new Map();
  for (const [at, folder] of closure) {
    if (!isOurs(folder)) continue;
    const {
      name,
      version,
      type,
      imports,
      exports,
      files: named = ['dist'],
    } = readJson(path.join(root, folder, 'package.json'));
    for (const part of named) {
      const source = path.join(root, folder, part);
      if (!existsSync(source)) throw new Error(`Sin construir: ${folder}/${part}. npx nx run-many -t build`);
      for (const file of filesBelow(source))
        files.set(path.posix.join(at, part, file), readFileSync(path.join(source, file)));
    }
    const text = `${JSON.stringify({ name, version, private: true, type, imports, exports }, undefined, 2)}\n`;
    if (at !== '') files.set(path.posix.join(at, 'package.json'), text);
  }
  return files;
}

/** What would be published of an area as it is built now. @param {string} area */
function planOf(area) {
  const lock = readJson(path.join(root, 'package-lock.json')).packages;
  const closure = closureOf(lock, folderOf(area), (folder) => existsSync(path.join(root, folder, 'package.json')));
  const files = ownFiles(closure);
  const foreign = new Map([...closure].filter(([, folder]) => !isOurs(folder)));
  const named = (/** @type {string} */ folder) => `${lock[folder].version} ${lock[folder].integrity ?? ''}`.trim();
  /** @type {Content} */
  const content = {
    area,
    release: readJson(path.join(root, folderOf(area), 'package.json')).version,
    files: Object.fromEntries([...files].sort(byName).map(([name, bytes]) => [name, sha256(bytes)])),
    packages: Object.fromEntries([...foreign].sort(byName).map(([name, folder]) => [name, named(folder)])),
  };
  return { content, version: versionOf(content), files, foreign };
}

/** @param {[string, unknown]} a @param {[string, unknown]} b */
const byName = ([a], [b]) => (a < b ? -1 : 1);

/**
 * Puts what is built now on the shelf. A version that lies there is never written again.
 * @param {import('../platform/places.mjs').Places} places @param {string} area
 * @returns {string} its version
 * @throws {Error} a Spanish sentence; nothing half-made stays
 */
export function makeArtefact(places, area) {
  const { content, version, files, foreign } = planOf(area);
  if (existsSync(artefactFolder(places, area, version))) {
    checkArtefact(places, area, version);
    return version;
  }
  const unfinished = path.join(shelfOf(places, area), `${unfinishedName}${process.pid}-${randomUUID()}`);
  try {
    withRoom(`el artefacto de ${area}`, () => {
      dropUnfinished(places, area);
      for (const [at, folder] of foreign) linkPackage(path.join(root, folder), path.join(unfinished, at));
      for (const [at, bytes] of files) write(path.join(unfinished, at), bytes);
      const manifest = { name: `@portal/${area}`, version, private: true, type: 'module' };
      write(path.join(unfinished, 'package.json'), `${JSON.stringify(manifest, undefined, 2)}\n`);
      write(path.join(unfinished, noteName), `${JSON.stringify(content, undefined, 1)}\n`);
      putOnShelf(unfinished, artefactFolder(places, area, version));
    });
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
  checkArtefact(places, area, version);
  return version;
}

/**
 * Somebody else may have put the same version there meanwhile: it stays.
 * @param {string} unfinished
 * @param {string} shelf
 */
function putOnShelf(unfinished, shelf) {
  try {
    renameSync(unfinished, shelf);
  } catch (error) {
    if (!['ENOTEMPTY', 'EEXIST'].includes(/** @type {NodeJS.ErrnoException} */ (error).code ?? '')) throw error;
  }
}

/**
 * What a killed publisher left; one that lives works on.
 * @param {import('../platform/places.mjs').Places} places
 * @param {string} area
 */
function dropUnfinished(places, area) {
  mkdirSync(shelfOf(places, area), { recursive: true });
  const maker = (/** @type {string} */ name) => Number(name.slice(unfinishedName.length).split('-')[0]);
  for (const name of readdirSync(shelfOf(places, area)).filter((entry) => entry.startsWith(unfinishedName)))
    if (startOf(maker(name)) === undefined)
      rmSync(path.join(shelfOf(places, area), name), { recursive: true, force: true });
}

/** @param {string} file @param {string | Buffer} content */
function write(file, content) {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, content);
}

/**
 * npm never changes an installed file, it puts a new one in its place. So a link keeps these bytes and takes no room.
 * @param {string} from @param {string} to
 */
function linkPackage(from, to) {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (entry.name === 'node_modules') continue;
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isDirectory()) linkPackage(source, target);
    else linkOrCopy(source, target);
  }
}

const noLinks = new Set(['EXDEV', 'EPERM', 'EMLINK', 'ENOTSUP']);

/** @param {string} source @param {string} target */
function linkOrCopy(source, target) {
  try {
    linkSync(source, target);
  } catch (error) {
    if (!noLinks.has(/** @type {NodeJS.ErrnoException} */ (error).code ?? '')) throw error;
    copyFileSync(source, target);
  }
}

/**
 * Whether a version lies on the shelf as it was put there.
 * @param {import('../platform/places.mjs').Places} places @param {string} area @param {string} version
 * @throws {Error} a Spanish sentence that names what is missing or changed
 */
export function checkArtefact(places, area, version) {
  const folder = artefactFolder(places, area, version);
  const note = path.join(folder, noteName);
  if (!existsSync(note)) {
    const kept = keptVersions(places, area);
    throw new Error(
      `No está la versión ${version} de ${area}. ${kept.length > 0 ? `Hay: ${kept.join(', ')}.` : ''}`.trim(),
    );
  }
  const wrong = damageOf(folder, note, version);
  if (wrong !== undefined)
    throw new Error(`La versión ${version} de ${area} está dañada (${wrong}): borre ${folder} y publique otra vez.`);
}

/**
 * @param {string} folder
 * @param {string} note
 * @param {string} version
 * @returns {string | undefined} the first wrong file
 */
function damageOf(folder, note, version) {
  const content = readNote(note);
  if (content === undefined || versionOf(content) !== version) return noteName;
  const ours = Object.entries(content.files).find(([name, hash]) => {
    const file = path.join(folder, name);
    return !existsSync(file) || sha256(readFileSync(file)) !== hash;
  });
  if (ours) return ours[0];
  return Object.keys(content.packages).find((at) => !existsSync(path.join(folder, at, 'package.json')));
}

/** @param {string} note @returns {Content | undefined} */
function readNote(note) {
  try {
    return readJson(note);
  } catch {
    return undefined; // cut in half: the caller says so
  }
}

/**
 * Removes what nobody can want back.
 * @param {import('../platform/places.mjs').Places} places @param {string} area
 * @param {(version: string) => boolean} isWanted
 */
export function dropArtefacts(places, area, isWanted) {
  for (const version of keptVersions(places, area))
    if (!isWanted(version)) rmSync(artefactFolder(places, area, version), { recursive: true, force: true });
}
