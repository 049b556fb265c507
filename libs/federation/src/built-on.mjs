/** What a build stands on: the versions that a host compares before it runs a remote (docs/adr/0036). */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** Its package.json has no door of its own, so the folder beside ours is read. @param {string} lib */
const libVersion = (lib) => versionIn(join(import.meta.dirname, '../..', lib, 'package.json'));

/** @param {string} file @returns {string} */
const versionIn = (file) => JSON.parse(readFileSync(file, 'utf8')).version;

/** The public host gives React and the runtime; the portal gives our libs too. */
const libs = {
  publico: { contratos: 'contracts', federation: 'federation' },
  portal: { contratos: 'contracts', federation: 'federation', ui: 'ui', apiClient: 'api-client' },
};

/**
 * @param {import('./shared.mjs').SharedList} list
 * @param {string} dir folder of the app, whose React it is
 * @returns {Record<string, string>} name of the part → its version
 */
export const builtOn = (list, dir) => ({
  react: versionIn(createRequire(join(dir, 'package.json')).resolve('react/package.json')),
  ...Object.fromEntries(Object.entries(libs[list]).map(([name, lib]) => [name, libVersion(lib)])),
});
