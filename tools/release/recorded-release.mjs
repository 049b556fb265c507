/** The recorded release: what deployments may still run beside this tree (docs/adr/0041-yesterday-beside-today.md). */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { root } from '../platform/places.mjs';

/** @typedef {{ release: string, commit: string }} Recorded release: its name */

const run = promisify(execFile);

/** Which commit it is. Below a clone's root. */
export const recordFile = 'deploy/release.json';

/** Its contracts, one file of the same record. */
export const contractsFile = 'libs/contracts/contracts.lock.json';

/** The tag of a release: for people and their tools. What counts is the commit in the file. @param {string} release */
export const tagOf = (release) => `portal@${release}`;

/** @param {string} [clone] @returns {Recorded} */
export const recordedRelease = (clone = root) => JSON.parse(readFileSync(path.join(clone, recordFile), 'utf8'));

/**
 * @param {string} clone @param {string[]} args
 * @returns {Promise<string>} what Git prints
 */
export const git = async (clone, args) => (await run('git', args, { cwd: clone, maxBuffer: 1 << 26 })).stdout;

/**
 * The recorded release, whose code is in the history of this clone.
 * @param {string} [clone]
 * @returns {Promise<Recorded>}
 * @throws {Error} one sentence with the command that brings what is missing, or mends a tag of its name
 */
export async function requireRelease(clone = root) {
  const recorded = recordedRelease(clone);
  const { release, commit } = recorded;
  const answers = (/** @type {string[]} */ ...args) =>
    git(clone, args).then(
      (text) => text.trim(),
      () => undefined,
    );
  const tagged = await answers('rev-parse', '--verify', '--quiet', `refs/tags/${tagOf(release)}^{commit}`);
  if (tagged && tagged !== commit)
    throw new Error(
      `La etiqueta ${tagOf(release)} de este clon es el commit ${tagged}, y ${recordFile} dice ${commit}. ` +
        `El archivo vale: git tag --force ${tagOf(release)} ${commit}`,
    );
  if (await answers('cat-file', '-t', `${commit}^{tree}`)) return recorded;
  const what = `la versión registrada ${release} (${recordFile}) es el commit ${commit}`;
  if ((await answers('rev-parse', '--is-inside-work-tree')) !== 'true')
    throw new Error(`Esta carpeta no es un clon de Git, y ${what}: pruebe en un clon.`);
  const [remote = 'origin'] = ((await answers('remote')) ?? '').split('\n').filter(Boolean);
  throw new Error(
    `Este clon no tiene toda la historia, y ${what}. Tráigalo con: git fetch --depth=1 ${remote} ${commit}`,
  );
}
