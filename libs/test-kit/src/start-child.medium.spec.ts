import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { eventually } from './eventually.js';

/** As a medium test that runs alone: its servers are its own. */
const aTest = `
  import { testDisk } from '${new URL('./test-disk.ts', import.meta.url).href}';
  import { testNats } from '${new URL('./test-nats.ts', import.meta.url).href}';
  import { testServer } from '${new URL('./test-server.ts', import.meta.url).href}';
  const [nats, server] = await Promise.all([testNats(), testServer()]);
  const disk = await testDisk();
  console.log(JSON.stringify({ urls: [nats.url, server.adminUrl], disk: disk?.folder }));`;
const fromSource = ['--conditions=@app/source', '--import', '@swc-node/register/esm-register', '--input-type=module'];

const listens = async (url: string): Promise<boolean> => {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  const answer = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  return answer;
};

test('a test that is killed leaves no PostgreSQL, no NATS, no disk and no folder of theirs', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'portal-matado-'));
  const { TEST_DATABASE_ADMIN_URL: _, ...env } = process.env;
  const killed = spawn(process.execPath, [...fromSource, '-e', aTest], {
    env: { ...env, TMPDIR: folder, SWC_NODE_PROJECT: path.join(import.meta.dirname, '../tsconfig.json') },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(createInterface(killed.stdout), 'line')) as [string];
  const { urls, disk } = JSON.parse(line) as { urls: string[]; disk?: string };
  for (const url of urls) expect(await listens(url)).toBe(true);
  killed.kill('SIGKILL');
  for (const url of urls) await eventually(`nobody listens at ${url}`, async () => !(await listens(url)));
  const mounts = async () => (await readFile('/proc/mounts', 'utf8')).split('\n');
  if (disk) {
    await eventually('it is unmounted', async () => !(await mounts()).some((one) => one.includes(` ${disk} `)));
    await eventually('its folder is gone', () => !existsSync(disk));
  }
  const left = async () => (await readdir(folder)).filter((name) => name.startsWith('portal-'));
  await eventually('their folders are gone', async () => (await left()).length === 0);
  await rm(folder, { recursive: true, force: true });
});
