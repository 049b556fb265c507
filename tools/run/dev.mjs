/**
 * `npm run dev`: services from their sources, restarted on every edit of their own or of a lib; webpack in watch mode.
 * `npm run dev -- mfe-firma`: that remote alone, before a running portal.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { remotes } from '../platform/environment.mjs';
import { root } from '../platform/places.mjs';
import { freePort, isFree, wantedPorts } from '../platform/ports.mjs';
import { installDependencies, runTool } from './dependencies.mjs';

/** @typedef {import('../platform/supervisor.mjs').Part} Part */

const watching = [
  '--watch',
  '--watch-preserve-output',
  '--conditions=@app/source',
  '--import',
  '@swc-node/register/esm-register',
];

/** The gateway serves each build as it lies there and follows it. */
const builtRemotes = JSON.stringify(Object.fromEntries(remotes.map((name) => [name, path.join(root, name, 'dist')])));

/** The same process, run from its sources. @param {Part} part @returns {Part} */
export const fromSource = (part) => ({
  ...part,
  args: [...watching, path.join(/** @type {string} */ (part.options?.cwd), 'src/main.ts')],
  options: {
    ...part.options,
    env: {
      ...part.options?.env,
      ...(part.name === 'gateway' && { REMOTES_DIRS: builtRemotes }),
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
 * One remote from its sources, its modules replaced in open pages, before a portal that runs already.
 * @param {string} name
 * @throws {Error} one sentence when there is no such remote
 */
export async function followRemote(name) {
  if (!remotes.includes(name)) throw new Error(`No hay un módulo «${name}». Los que hay: ${remotes.join(', ')}.`);
  await installDependencies();
  const { portal } = wantedPorts(process.env);
  const port = (await isFree(portal + 100)) ? portal + 100 : await freePort();
  const args = ['--portal', `http://localhost:${portal}`, '--port', String(port)];
  await runTool(process.execPath, [path.join(root, 'libs/federation/src/hot/cli.mjs'), ...args], {
    cwd: path.join(root, name),
  });
}
