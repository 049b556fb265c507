/** `npm run publicar` is stopped by a signal to its process alone, in a small clone whose build takes for ever. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { kill, startOf } from '../platform/leftovers.mjs';
import { root } from '../platform/places.mjs';
import { waitFor } from '../platform/wait-for.mjs';

/** Says which process it is, and goes on. */
const build = `import { writeFileSync } from 'node:fs';
  writeFileSync('empezada', process.pid + ' ');
  setInterval(() => undefined, 1000);`;

let clone: string;
const at = (...parts: string[]): string => path.join(clone, ...parts);
/** @returns 0 while nothing is built */
function builder(): number {
  const said = existsSync(at('mfe-prueba/empezada')) ? readFileSync(at('mfe-prueba/empezada'), 'utf8') : '';
  return Number(/^\d+(?= )/.exec(said)?.[0] ?? 0);
}

beforeEach(() => {
  clone = mkdtempSync(path.join(tmpdir(), 'portal-publicar-'));
  const ours = (from: string): boolean => !['node_modules', 'dist'].includes(path.basename(from));
  for (const folder of ['tools', 'deploy'])
    cpSync(path.join(root, folder), at(folder), { recursive: true, filter: ours });
  symlinkSync(path.join(root, 'node_modules'), at('node_modules'));
  const workspaces = ['mfe-*', 'libs/*'];
  const files = {
    'package.json': { name: 'clon', private: true, type: 'module', workspaces },
    'package-lock.json': { name: 'clon', lockfileVersion: 3, packages: { '': { name: 'clon', workspaces } } },
    'nx.json': { useDaemonProcess: false, neverConnectToCloud: true, analytics: false },
  };
  for (const [name, content] of Object.entries(files)) writeFileSync(at(name), JSON.stringify(content));
  // Those that read a build are built with it.
  for (const folder of ['mfe-prueba', 'libs/service-kit', 'libs/dominio']) {
    const name = `@portal/${path.basename(folder)}`;
    const scripts = { build: folder === 'mfe-prueba' ? 'node build.mjs' : 'node -e 0' };
    mkdirSync(at(folder), { recursive: true });
    writeFileSync(at(folder, 'package.json'), JSON.stringify({ name, version: '0.1.0', type: 'module', scripts }));
  }
  writeFileSync(at('mfe-prueba/build.mjs'), build);
});
afterEach(() => {
  if (builder() > 0) kill(builder(), 'SIGKILL');
  // Nx may write there until it is gone.
  rmSync(clone, { recursive: true, force: true, maxRetries: 20 });
});

const until = (what: string, isSo: () => boolean) =>
  waitFor(
    what,
    async () => {
      if (!isSo()) throw new Error('not yet');
    },
    { deadline: 60_000 },
  );

test.each(['SIGINT', 'SIGTERM'] as const)('a %s ends the build that it began', async (signal) => {
  const publisher = spawn(process.execPath, [at('tools/publish/publicar.mjs'), 'mfe-prueba'], {
    cwd: clone,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const gone = once(publisher, 'exit');
  await until('the build', () => builder() > 0);
  publisher.kill(signal);
  const [code] = await gone;
  await until('the end of the build', () => startOf(builder()) === undefined);
  expect(code).toBe(130);
});
