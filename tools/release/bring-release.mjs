/** The recorded release as a tree that is built, from the history of this clone. Built once per user. */
import { constants, existsSync, readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { root } from '../platform/places.mjs';
import { step } from '../platform/say.mjs';
import { userCache } from '../platform/user-cache.mjs';
import { build, runTool } from '../run/dependencies.mjs';
import { linkPackages, neededPackages, serves } from './needed-packages.mjs';
import { contractsFile, git, recordFile, requireRelease } from './recorded-release.mjs';

/** @typedef {import('./needed-packages.mjs').Lock} Lock */
/** @typedef {{ release: string, commit: string, root: string }} Release root: its tree, built */

/**
 * Lays the recorded release into a folder, whole and built: services and remotes in their `dist`.
 * @param {string} folder that does not exist yet
 * @returns {Promise<Release>}
 * @throws {Error} its commit is not in this clone, or its contracts are not those that are recorded
 */
export async function bringRelease(folder) {
  const { release, commit } = await requireRelease();
  const lock = packagesIn(await git(root, ['show', `${commit}:package-lock.json`]));
  const needed = neededPackages(lock);
  const ours = serves(
    needed,
    lock,
    packagesIn(readFileSync(path.join(root, 'node_modules/.package-lock.json'), 'utf8')),
  );
  const built = path.join(userCache(), 'releases', ours ? commit : `${commit}-with-packages`);
  if (!existsSync(built))
    await step(`versión ${release}: construcción (una sola vez)`, () =>
      make(built, commit, ours ? { needed, lock } : undefined),
    );
  if (!readFileSync(path.join(built, contractsFile)).equals(readFileSync(path.join(root, contractsFile))))
    throw new Error(
      `${contractsFile} no dice los contratos de la versión ${release}, el commit ${commit} de ${recordFile}: ` +
        'las dos cosas se registran juntas, con npm run registrar-version.',
    );
  const isOther = (/** @type {string} */ from) => path.basename(from) !== 'node_modules';
  await cp(built, folder, { recursive: true, filter: isOther, mode: constants.COPYFILE_FICLONE });
  linkPackages(needed, lock, ours ? root : built, folder);
  return { release, commit, root: folder };
}

/** @param {string} text of a lock file @returns {Lock} */
const packagesIn = (text) => JSON.parse(text).packages;

/**
 * Builds a commit in a folder beside, which takes its name when it is whole.
 * @param {string} built @param {string} commit
 * @param {{ needed: Set<string>, lock: Lock }} [shared] packages of this clone serve; else it gets its own
 */
async function make(built, commit, shared) {
  await mkdir(path.dirname(built), { recursive: true });
  const tree = await mkdtemp(`${built}.`);
  try {
    await unpack(commit, tree);
    if (shared) linkPackages(shared.needed, shared.lock, root, tree);
    else await runTool('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: tree, quiet: true });
    await build(undefined, tree);
    // The contracts as that commit has them, in the place of those that were recorded before it.
    await runTool('npm', ['run', '--silent', 'contratos'], { cwd: tree, quiet: true });
    if (shared) for (const at of workspaces(shared.lock)) await drop(tree, at, 'node_modules');
    await drop(tree, '.nx');
    await rename(tree, built).catch((error) => {
      if (!existsSync(built)) throw error;
    });
  } finally {
    await rm(tree, { recursive: true, force: true });
  }
}

/** @param {Lock} lock @returns {string[]} every folder that may have packages of its own, the root among them */
const workspaces = (lock) => Object.keys(lock).filter((at) => !at.includes('node_modules/'));

/** @param {string[]} at */
const drop = (...at) => rm(path.join(...at), { recursive: true, force: true });

/** @param {string} commit @param {string} tree */
async function unpack(commit, tree) {
  const archive = path.join(tree, '.archive.tar');
  await git(root, ['archive', '--format=tar', `--output=${archive}`, commit]);
  await runTool('tar', ['-xf', archive, '-C', tree], { quiet: true });
  await rm(archive);
}
