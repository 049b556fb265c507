/**
 * `npm run lint:workflows`: actionlint over `.github/workflows`. Go builds the pinned version once, into the user's cache.
 */
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { actionlint as pinned } from '../platform/outside-parts.mjs';
import { root } from '../platform/places.mjs';
import { say } from '../platform/say.mjs';
import { userCache } from '../platform/user-cache.mjs';

const run = promisify(execFile);
const folder = path.join(userCache(), `actionlint-${pinned.version}`);
const program = path.join(folder, 'actionlint');

/** @throws {Error} when the source is not the pinned one, or Go is missing */
async function bringActionlint() {
  if (existsSync(program)) return;
  mkdirSync(folder, { recursive: true });
  const module = `github.com/rhysd/actionlint@v${pinned.version}`;
  const { stdout } = await run('go', ['mod', 'download', '-json', module], { cwd: folder }).catch((cause) => {
    throw new Error(
      cause.code === 'ENOENT' ? 'Falta Go, que construye actionlint: apt-get install -y golang-go' : cause.message,
      { cause },
    );
  });
  const { Sum } = JSON.parse(stdout);
  if (Sum !== pinned.goSum) throw new Error(`${module}: ${Sum} no es ${pinned.goSum}`);
  const [name, version] = module.split('@');
  await run('go', ['install', `${name}/cmd/actionlint@${version}`], {
    cwd: folder,
    env: { ...process.env, GOBIN: folder },
  });
}

try {
  await bringActionlint();
  const workflows = path.join(root, '.github/workflows');
  await run(
    program,
    readdirSync(workflows).map((file) => path.join(workflows, file)),
  );
} catch (error) {
  const { stdout, message } = /** @type {Error & { stdout?: string }} */ (error);
  say(`✗ ${stdout || message}`);
  process.exitCode = 1;
}
