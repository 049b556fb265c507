import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { remoteServer } from './remote-server.mjs';

let out: string;
let server: ReturnType<typeof remoteServer>['server'];
let origin: string;
beforeEach(async () => {
  out = mkdtempSync(path.join(os.tmpdir(), 'portal-remoto-'));
  mkdirSync(path.join(out, 'imagenes'));
  writeFileSync(path.join(out, 'remoteEntry.js'), '1');
  const portal = new URL('http://127.0.0.1:9');
  server = remoteServer({ name: 'mfe-x', publicPath: '/mfe/mfe-x/0.1.0/', out, portal }).server;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
  rmSync(out, { recursive: true });
});
const status = async (file: string) => (await fetch(`${origin}/mfe/mfe-x/0.1.0/${file}`)).status;

test('a file of the build is sent; a folder is as little there as what is not built, and the server goes on', async () => {
  expect([await status('imagenes/'), await status('imagenes'), await status('')]).toEqual([404, 404, 404]);
  expect([await status('otra.js'), await status('remoteEntry.js')]).toEqual([404, 200]);
});
