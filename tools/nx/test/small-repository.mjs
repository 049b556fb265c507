/** A small repository with this one's configuration of Nx: what its commands say of a commit. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '../../platform/places.mjs';

const areas = ['mfe-una', 'mfe-otra'];

/**
 * Two areas that no import ties together, committed and released as 0.1.0.
 * @param {Record<string, string>} [more] files besides, or in the place of an area's own
 */
export function smallRepository(more = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), 'nx-'));
  const at = (/** @type {string} */ file) => path.join(folder, file);
  const env = {
    ...process.env,
    NODE_OPTIONS: '',
    NX_DAEMON: 'false',
    NX_TUI: 'false',
    FORCE_COLOR: '0',
    CI: 'true',
  };
  const run = (/** @type {string} */ command, /** @type {string[]} */ ...args) =>
    execFileSync(command, args, { cwd: folder, encoding: 'utf8', env });
  /** @param {string} subject @param {Record<string, string>} files */
  const commit = (subject, files) => {
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(path.dirname(at(file)), { recursive: true });
      writeFileSync(at(file), text);
    }
    run('git', 'add', '-A');
    run('git', 'commit', '-qm', subject);
  };
  symlinkSync(path.join(root, 'node_modules'), at('node_modules'));
  cpSync(path.join(root, 'nx.json'), at('nx.json'));
  cpSync(path.join(root, 'tools/nx'), at('tools/nx'), { recursive: true });
  run('git', 'init', '-q', '-b', 'main');
  for (const [name, value] of Object.entries({ name: 'Prueba', email: 'prueba@transcarga.test' }))
    run('git', 'config', `user.${name}`, value);
  commit('chore: begin', {
    'package.json': JSON.stringify({ name: 'r', workspaces: ['mfe-*'] }),
    '.gitignore': 'node_modules\n.nx\n',
    ...Object.fromEntries(areas.flatMap((area) => Object.entries(filesOf(area)))),
    ...more,
  });
  for (const area of areas) run('git', 'tag', `@portal/${area}@0.1.0`);
  return {
    at,
    run,
    commit,
    nx: (/** @type {string[]} */ ...args) =>
      run(process.execPath, path.join(root, 'node_modules/nx/dist/bin/nx.js'), ...args),
    remove: () => rmSync(folder, { recursive: true }),
  };
}

/** @param {string} area @returns {Record<string, string>} */
const filesOf = (area) => ({
  [`${area}/package.json`]: packageOf(area),
  [`${area}/tsconfig.json`]: '{}',
});

/**
 * @param {string} area
 * @param {{ version?: string, dependencies?: Record<string, string> }} [own]
 * @returns {string} its package.json
 */
export const packageOf = (area, { version = '0.1.0', dependencies = {} } = {}) =>
  JSON.stringify({ name: `@portal/${area}`, version, private: true, dependencies }, null, 2);
