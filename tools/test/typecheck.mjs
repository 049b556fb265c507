/**
 * Types of every project and of the runner itself: the compiler straight, two at a time on a core each (its own threads
 * would repeat work), every failure shown.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../platform/places.mjs';
import { runTool } from '../run/dependencies.mjs';

/** @returns {string[]} `tools` and the workspaces, those that have a tsconfig.json */
function projects() {
  const { workspaces } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  return ['tools', ...workspaces.flatMap(foldersOf)].filter((folder) =>
    existsSync(path.join(root, folder, 'tsconfig.json')),
  );
}

/** @param {string} pattern of a workspace: a folder, `libs/*` or `mfe-*` @returns {string[]} */
function foldersOf(pattern) {
  if (!pattern.endsWith('*')) return [pattern];
  const parent = path.dirname(pattern);
  const beginning = path.basename(pattern).slice(0, -1);
  return readdirSync(path.join(root, parent))
    .filter((name) => name.startsWith(beginning))
    .map((name) => path.join(parent, name));
}

/** @param {string} folder @returns {Promise<string | undefined>} what is wrong there */
const complaint = (folder) =>
  runTool(process.execPath, [path.join(root, 'node_modules/typescript7/bin/tsc'), '-p', folder, '--singleThreaded'], {
    quiet: true,
    patient: true,
  }).then(
    () => undefined,
    (error) => `${folder}: ${error.message}`,
  );

/** @throws {Error} with the complaints of every project that has one */
export async function typecheck() {
  const waiting = projects();
  /** @type {string[]} */
  const complaints = [];
  const work = async () => {
    for (let folder = waiting.shift(); folder !== undefined; folder = waiting.shift()) {
      const wrong = await complaint(folder);
      if (wrong) complaints.push(wrong);
    }
  };
  await Promise.all([work(), work()]);
  if (complaints.length > 0) throw new Error(complaints.join('\n'));
}
