/** The recorded release as this platform runs it: its processes by its own runner, its remotes, its form. */
import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root as here } from '../../platform/places.mjs';
import { bringRelease } from '../../release/bring-release.mjs';

/**
 * @typedef {object} Yesterday
 * @property {string} release its name
 * @property {string} root its tree
 * @property {Map<string, import('../../platform/supervisor.mjs').Part>} parts its processes by name
 * @property {Record<string, string>} remotes the build of each of its remotes by name
 * @property {string[]} members that its form has
 */

/**
 * @param {import('../arena/stand-arena.mjs').Arena} arena
 * @param {string} folder that does not exist yet
 * @returns {Promise<Yesterday>}
 */
export async function yesterdayIn({ platform, places, parts: today }, folder) {
  const { release, root } = await bringRelease(folder);
  // Its journeys are judged by the validators of today: they judge documents of today's `pdf`.
  // A link, not a copy: today's validators import today's tools.
  const validators = path.join(root, 'tools/validators');
  rmSync(validators, { recursive: true });
  symlinkSync(path.join(here, 'tools/validators'), validators);
  const environment = path.join(folder, '.portal/entorno');
  mkdirSync(environment, { recursive: true, mode: 0o700 });
  // The settings are those of the processes that run now.
  const given = Object.assign({}, ...[...today.values()].map(({ options }) => options?.env));
  const { processParts } = await importFrom(root, 'tools/run/process-parts.mjs');
  /** @type {import('../../platform/supervisor.mjs').Part[]} */
  const parts = await processParts({ ...platform, root, places: { ...places, environment } }, given);
  const { remotes } = await importFrom(root, '@portal/platform/environment');
  const { datosDeInscripcion } = await importFrom(root, '@portal/test-kit/builders');
  return {
    release,
    root,
    parts: new Map(parts.map((part) => [part.name, part])),
    remotes: Object.fromEntries(remotes.map((/** @type {string} */ name) => [name, path.join(root, name, 'dist')])),
    members: Object.keys(datosDeInscripcion),
  };
}

/** @param {string} root of a tree @param {string} what a file of it, or a package as the tree resolves it */
function importFrom(root, what) {
  const file = what.startsWith('@')
    ? createRequire(path.join(root, 'package.json')).resolve(what)
    : path.join(root, what);
  return import(pathToFileURL(file).href);
}
