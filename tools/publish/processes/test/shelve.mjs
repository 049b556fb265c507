/** Artefacts for tests: a program of a few lines, or a published one with a line changed. */
import { linkSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { artefactFolder, noteName, versionOf } from '../../../artefacts/artefact.mjs';
import { sha256 } from '../../../platform/places.mjs';

/** @typedef {import('../../../platform/places.mjs').Places} Places */

/** @param {string} folder @param {import('../../../artefacts/artefact.mjs').Content} content @param {string} main */
function finish(folder, content, main) {
  const noted = { ...content, files: { ...content.files, 'dist/main.js': sha256(main) } };
  const version = versionOf(noted);
  write(path.join(folder, 'dist/main.js'), main);
  write(path.join(folder, noteName), `${JSON.stringify(noted, undefined, 1)}\n`);
  write(path.join(folder, 'package.json'), JSON.stringify({ version, type: 'module' }));
  return version;
}

/** Never through a link: the other version keeps its bytes. @param {string} file @param {string} text */
function write(file, text) {
  rmSync(file, { force: true });
  writeFileSync(file, text);
}

/** @param {Places} places @param {string} area @param {string} main its whole program @returns {string} the version */
export function shelve(places, area, main) {
  const folder = path.join(places.artefacts, area, '.taller');
  mkdirSync(path.join(folder, 'dist'), { recursive: true });
  const version = finish(folder, { area, release: '0.1.0', files: {}, packages: {} }, main);
  renameSync(folder, artefactFolder(places, area, version));
  return version;
}

/**
 * The same program with words before it, as another version.
 * @param {Places} places @param {string} area @param {string} version @param {string} words of JavaScript
 * @returns {string} the other version
 */
export function shelveChanged(places, area, version, words) {
  const from = artefactFolder(places, area, version);
  const folder = path.join(places.artefacts, area, '.taller');
  linkTree(from, folder);
  const content = JSON.parse(readFileSync(path.join(from, noteName), 'utf8'));
  const other = finish(folder, content, words + readFileSync(path.join(from, 'dist/main.js'), 'utf8'));
  renameSync(folder, artefactFolder(places, area, other));
  return other;
}

/** @param {string} from @param {string} to */
function linkTree(from, to) {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isDirectory()) linkTree(source, target);
    else linkSync(source, target);
  }
}
