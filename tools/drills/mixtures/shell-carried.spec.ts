import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { demandShell, entryOf } from './shell-carried.mjs';

const page = (host: string, hash: string) =>
  `<script src="/assets/${host}/esquema.0.js"></script><script defer src="/assets/${host}/${host}.${hash}.js"></script>`;

let root: string;
beforeAll(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'shell-'));
  for (const host of ['portal', 'publico']) {
    mkdirSync(path.join(root, 'shell/dist', host), { recursive: true });
    writeFileSync(path.join(root, 'shell/dist', host, 'index.html'), page(host, 'ab12'));
  }
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const asked = async (hashes: { portal: string; publico: string }) => {
  const server = createServer(({ url }, answer) =>
    answer.end(url === '/dashboard' ? page('portal', hashes.portal) : page('publico', hashes.publico)),
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
  try {
    await demandShell(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, root);
  } finally {
    server.close();
  }
};

test('pages that begin as the tree has built them are its shell', async () => {
  expect(entryOf(page('publico', 'ab12'), 'publico')).toBe('publico.ab12.js');
  await asked({ portal: 'ab12', publico: 'ab12' });
});

test.each([
  ['portal', { portal: 'cd34', publico: 'ab12' }, '/dashboard begins with portal.cd34.js, not with portal.ab12.js'],
  ['publico', { portal: 'ab12', publico: 'cd34' }, '/verificar begins with publico.cd34.js, not with publico.ab12.js'],
  ['none', { portal: '', publico: '' }, '/dashboard begins with undefined'],
])('another shell is told: %s', (_which, hashes, words) => expect(asked(hashes)).rejects.toThrow(words));
