import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { addressAt, portalDatabase } from '../platform/databases.mjs';
import { javaMajor, unpackPinned } from '../platform/keycloak-copy.mjs';
import { moved } from '../platform/keycloak.mjs';
import { isRecent } from '../platform/nats-server.mjs';
import { isInstalled } from './dependencies.mjs';

test.each([
  ['openjdk version "17.0.15" 2025-04-15', 17],
  ['openjdk version "25" 2025-09-16', 25],
  ['java version "1.8.0_392"', 8],
  ['', 0],
])('%s is Java %d', (text, major) => expect(javaMajor(text)).toBe(major));

test.each([
  ['nats-server: v2.9.10', false],
  ['nats-server: v2.14.2', false],
  ['nats-server: v2.14.3', true],
  ['nats-server: v2.15.0', true],
  ['2.15.1', true],
  ['nats-server: v3.0.0', true],
  ['nats-server: v1.4.1', false],
  ['?', false],
])('%s is recent enough: %s', (text, recent) => expect(isRecent(text)).toBe(recent));

test('only addresses of the old origin move', () => {
  const client = {
    redirectUris: ['http://localhost:3000/*', 'http://localhost:30001/*'],
    attributes: { 'post.logout.redirect.uris': 'http://localhost:3000/' },
    rootUrl: 'http://localhost:3000',
    enabled: true,
  };
  expect(moved(client, 'http://localhost:3000', 'http://localhost:3100')).toEqual({
    redirectUris: ['http://localhost:3100/*', 'http://localhost:30001/*'],
    attributes: { 'post.logout.redirect.uris': 'http://localhost:3100/' },
    rootUrl: 'http://localhost:3100',
    enabled: true,
  });
});

test('installed is what the lock file says, packages of other systems aside', () => {
  const lock = {
    '': {},
    gateway: {},
    'node_modules/a': { version: '1.0.0' },
    'node_modules/@portal/gateway': { link: true },
    'node_modules/only-elsewhere': { version: '2.0.0', optional: true, os: 'aix', cpu: ['ppc64'] },
  };
  const linked = { 'node_modules/@portal/gateway': {} };
  expect(isInstalled(lock, { ...linked, 'node_modules/a': { version: '1.0.0' } })).toBe(true);
  expect(isInstalled(lock, { ...linked, 'node_modules/a': { version: '1.0.1' } })).toBe(false);
  expect(isInstalled(lock, { 'node_modules/a': { version: '1.0.0' } })).toBe(false);
});

test('an optional package that is for this system, or that is there, has the version of the lock file', () => {
  const locked = { version: '2.0.0', optional: true };
  const lock = { 'node_modules/node': { ...locked, os: process.platform, cpu: process.arch } };
  expect(isInstalled(lock, {})).toBe(false);
  expect(isInstalled(lock, { 'node_modules/node': { version: '1.0.0' } })).toBe(false);
  expect(isInstalled(lock, { 'node_modules/node': { version: '2.0.0' } })).toBe(true);
  const anywhere = { 'node_modules/wasm': locked, 'node_modules/musl': { ...locked, libc: ['musl'] } };
  expect(isInstalled(anywhere, {})).toBe(true);
  expect(isInstalled(anywhere, { 'node_modules/wasm': { version: '1.0.0' } })).toBe(false);
});

test('the portal lives in the database the address names, else in its own', () => {
  expect(portalDatabase('postgres://o@h/postgres')).toBe('portal');
  expect(portalDatabase('postgres://o@h/empresa')).toBe('empresa');
  expect(addressAt('postgres://o:c@h:5/postgres', { database: 'portal', user: 'pdf', password: 'x' })).toBe(
    'postgres://pdf:x@h:5/portal',
  );
});

test('what is unpacked are the bytes of the pinned distribution; another one is refused', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'parte-'));
  const file = path.join(folder, 'keycloak.zip');
  const program = '#!/bin/sh\n'.repeat(99);
  // A program of others writes it: stored and deflated entries, a folder, permissions.
  const write = `import sys, zipfile
with zipfile.ZipFile(sys.argv[1], 'w') as z:
    z.writestr('k/', '')
    z.writestr('k/vacio.txt', '')
    info = zipfile.ZipInfo('k/bin/kc.sh')
    info.external_attr = 0o100755 << 16
    z.writestr(info, sys.argv[2], zipfile.ZIP_DEFLATED)`;
  execFileSync('python3', ['-c', write, file, program]);
  const pinned = createHash('sha512').update(readFileSync(file)).digest('hex');
  await unpackPinned(file, pinned, folder);
  expect(readFileSync(path.join(folder, 'k/bin/kc.sh'), 'utf8')).toBe(program);
  expect(statSync(path.join(folder, 'k/bin/kc.sh')).mode & 0o777).toBe(0o755);
  expect(readFileSync(path.join(folder, 'k/vacio.txt'), 'utf8')).toBe('');
  rmSync(path.join(folder, 'k'), { recursive: true });
  await expect(unpackPinned(file, 'otro', folder)).rejects.toThrow('keycloak.zip no es el archivo esperado');
  expect(readdirSync(folder)).toEqual(['keycloak.zip']);
  writeFileSync(file, readFileSync(file).subarray(0, 200));
  const cut = createHash('sha512').update(readFileSync(file)).digest('hex');
  await expect(unpackPinned(file, cut, folder)).rejects.toThrow('zip: el archivo está dañado');
  rmSync(folder, { recursive: true });
});
