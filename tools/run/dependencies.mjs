/** `npm ci` when what is installed is not what the lock file says, and the build of every project. */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root } from '../platform/places.mjs';
import { step } from '../platform/say.mjs';

/** @type {Set<import('node:child_process').ChildProcess>} */
const tools = new Set();

let stopped = false;

/** Ends the tools that still run: npm, nx, jest, playwright. None begins any more. */
export function stopTools() {
  stopped = true;
  for (const tool of tools) tool.kill('SIGTERM');
}

/**
 * @param {string} command
 * @param {string[]} args
 * @param {{ quiet?: boolean, discardStdout?: boolean, nice?: number, env?: Record<string, string | undefined>,
 * cwd?: string }} [options] quiet: its output is shown only when it fails; nice: from 0 to 19, how far
 * others come first at the processor
 * @returns {Promise<void>}
 */
export function runTool(command, args, { quiet = false, discardStdout = false, nice = 0, env, cwd = root } = {}) {
  if (stopped) return Promise.reject(new Error(`${command} ya no empieza: todo se detiene`));
  return new Promise((resolve, reject) => {
    const shown = quiet ? 'pipe' : 'inherit';
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', discardStdout ? 'ignore' : shown, shown],
    });
    tools.add(child);
    if (nice > 0 && child.pid) os.setPriority(child.pid, nice);
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk) => {
        output += chunk;
      });
    child.once('error', reject);
    child.once('close', (code) => {
      tools.delete(child);
      if (code === 0) resolve();
      else reject(new Error(`${command} ${args.join(' ')} terminó con código ${code}\n${output.slice(-6000)}`));
    });
  });
}

/**
 * @typedef {{ version?: string, optional?: boolean, link?: boolean, os?: string | string[],
 * cpu?: string | string[], libc?: string[] }} Locked
 */

/**
 * Whether npm's own note of what it installed says the same as the lock file.
 * @param {Record<string, Locked>} wanted
 * @param {Record<string, { version?: string }>} installed
 */
export const isInstalled = (wanted, installed) =>
  Object.entries(wanted).every(
    ([name, locked]) =>
      (!name.startsWith('node_modules/') && !name.includes('/node_modules/')) ||
      (name in installed ? locked.link || installed[name].version === locked.version : mayBeMissing(locked)),
  );

/** Optional packages are there for the system that they name; a C library is not looked at. @param {Locked} locked */
const mayBeMissing = ({ optional, os, cpu, libc }) =>
  optional && !(os?.includes(process.platform) && cpu?.includes(process.arch) && !libc);

/** @param {string} file @returns {Record<string, { version?: string }>} */
const packagesOf = (file) => JSON.parse(readFileSync(path.join(root, file), 'utf8')).packages;

export async function installDependencies() {
  const note = 'node_modules/.package-lock.json';
  if (existsSync(path.join(root, note)) && isInstalled(packagesOf('package-lock.json'), packagesOf(note))) return;
  // Said here too, for a caller's environment may overrule .npmrc. The Node that npm itself runs on is of no account.
  const args = ['ci', '--ignore-scripts', '--no-engine-strict', '--no-audit', '--no-fund'];
  await step('dependencias (npm ci)', () => runTool('npm', args, { quiet: true }));
}

/**
 * Runs a target of every area that has it. Nx caches: what did not change since takes about a second.
 * @param {string} target
 * @param {{ projects?: string[], tree?: string, nice?: number }} [options] projects: they alone, and what they
 * stand on; tree: another one than this clone; nice: as for `runTool`
 */
export function runTarget(target, { projects, tree = root, nice } = {}) {
  const nx = path.join(tree, 'node_modules/nx/dist/bin/nx.js');
  const env = { NX_DAEMON: 'false', NX_NO_CLOUD: 'true', NX_TUI: 'false', FORCE_COLOR: '0' };
  const args = [nx, 'run-many', '-t', target, ...(projects ? ['-p', projects.join()] : []), '--output-style=static'];
  return runTool(process.execPath, args, { quiet: true, env, cwd: tree, nice });
}

/** @param {string[]} [projects] @param {string} [tree] as for `runTarget` */
export const build = (projects, tree) => step('construcción', () => runTarget('build', { projects, tree }));
