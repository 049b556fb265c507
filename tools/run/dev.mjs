/**
 * `npm run dev`: services from their sources, restarted on every edit of their own or of a lib; webpack in watch mode.
 */
import { existsSync, watchFile } from 'node:fs';
import path from 'node:path';
import { remotes } from '../platform/environment.mjs';
import { kill } from '../platform/leftovers.mjs';
import { root } from '../platform/places.mjs';

/** @typedef {import('../platform/supervisor.mjs').Part} Part */

const watching = [
  '--watch',
  '--watch-preserve-output',
  '--conditions=@app/source',
  '--import',
  '@swc-node/register/esm-register',
];

/** The same process, run from its sources. @param {Part} part @returns {Part} */
export const fromSource = (part) => ({
  ...part,
  args: [...watching, path.join(/** @type {string} */ (part.options?.cwd), 'src/main.ts')],
  options: {
    ...part.options,
    env: {
      ...part.options?.env,
      SWC_NODE_PROJECT: path.join(/** @type {string} */ (part.options?.cwd), 'tsconfig.json'),
    },
  },
  deadline: 180_000,
});

/** One webpack per browser app, writing to the `dist` that the gateway serves. @returns {Part[]} */
export const bundlers = () =>
  ['shell', ...remotes].map((name) => ({
    name: `web-${name}`,
    command: process.execPath,
    args: [path.join(root, 'libs/federation/src/cli.mjs'), '--watch', '--mode', 'development'],
    options: { cwd: path.join(root, name) },
    ready: async () => {
      if (!existsSync(outputOf(name))) throw new Error(`${name} is not bundled yet`);
    },
    deadline: 300_000,
    shown: /** @type {const} */ ('loud'),
  }));

/** @param {string} name */
const outputOf = (name) => path.join(root, name, 'dist', name === 'shell' ? 'portal/index.html' : 'file-hashes.json');

/**
 * The gateway serves the files that it knows by their hash: after a new bundle it starts again.
 * @param {import('../platform/supervisor.mjs').Supervisor} supervisor
 */
export function followBundles(supervisor) {
  for (const name of remotes) {
    watchFile(outputOf(name), { interval: 500 }, () => {
      const pid = supervisor.pidOf('gateway');
      if (pid) kill(pid, 'SIGINT');
    });
  }
}
