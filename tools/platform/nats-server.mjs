/** Finds a nats-server ≥ 2.9.10: on PATH, in the user's cache, or built there with Go. */
import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { userCache } from './user-cache.mjs';

const run = promisify(execFile);
const pinned = 'v2.11.9';
const oldest = [2, 9, 10];

/** @param {string} text the output of `nats-server -v` @returns {boolean} */
export function isRecent(text) {
  const version = /v(\d+)\.(\d+)\.(\d+)/.exec(text)?.slice(1).map(Number);
  if (!version) return false;
  const at = version.findIndex((part, index) => part !== oldest[index]);
  return at === -1 || version[at] > oldest[at];
}

/** @param {string} command @returns {Promise<boolean>} */
const works = (command) =>
  run(command, ['-v']).then(
    ({ stdout, stderr }) => isRecent(stdout + stderr),
    () => false,
  );

/** @returns {Promise<string | undefined>} the command, when one is installed */
export async function installedNatsServer() {
  const candidates = ['nats-server', '/usr/sbin/nats-server', path.join(userCache(), 'bin', 'nats-server')];
  for (const command of candidates) if (await works(command)) return command;
  return undefined;
}

/**
 * @param {(line: string) => void} say told when it has to be built
 * @returns {Promise<string>} the command
 * @throws {Error} one sentence with the command that brings it
 */
export async function natsServer(say) {
  const installed = await installedNatsServer();
  if (installed) return installed;
  const bin = path.join(userCache(), 'bin');
  const advice =
    'Falta nats-server (≥ 2.9.10). Tráigalo con: ' +
    'apt-get install -y --no-install-recommends nats-server   (o instale Go y repita)';
  if (
    !(await run('go', ['version']).then(
      () => true,
      () => false,
    ))
  )
    throw new Error(advice);
  say(`construyendo nats-server ${pinned} con Go (una sola vez por usuario)`);
  await mkdir(bin, { recursive: true });
  await run('go', ['install', `github.com/nats-io/nats-server/v2@${pinned}`], {
    env: { ...process.env, GOBIN: bin },
    maxBuffer: 1 << 26,
  }).catch((cause) => {
    throw new Error(`${advice}\n${String(cause.stderr ?? cause).trim()}`, { cause });
  });
  return path.join(bin, 'nats-server');
}
