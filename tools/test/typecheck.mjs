/**
 * Types of every project and of the runner itself: the compiler straight, two at a time on a core each (its own threads
 * would repeat work), every failure shown.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../platform/places.mjs';
import { runTool } from '../run/dependencies.mjs';

/**
 * @returns {string[]} folders of the workspaces that have a tsconfig.json, `tools`, `tools/bench` and the
 * specification's catalogue
 */
function projects() {
  /** @type {string[]} */
  const workspaces = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')).workspaces;
  const folders = workspaces.flatMap((name) =>
    name.endsWith('/*')
      ? readdirSync(path.join(root, name.slice(0, -2))).map((inner) => path.join(name.slice(0, -2), inner))
      : [name],
  );
  return ['tools', 'tools/bench', 'docs/especificacion', ...folders].filter((folder) =>
    existsSync(path.join(root, folder, 'tsconfig.json')),
  );
}

/** @param {string} folder @returns {Promise<string | undefined>} what is wrong there */
const complaint = (folder) =>
  runTool(process.execPath, [path.join(root, 'node_modules/typescript7/bin/tsc'), '-p', folder, '--singleThreaded'], {
    quiet: true,
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
