import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { addressAt, portalDatabase } from '../platform/databases.mjs';
import { javaMajor, requireHash } from '../platform/keycloak-copy.mjs';
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
    'node_modules/only-mac': { version: '2.0.0', optional: true },
  };
  const linked = { 'node_modules/@portal/gateway': {} };
  expect(isInstalled(lock, { ...linked, 'node_modules/a': { version: '1.0.0' } })).toBe(true);
  expect(isInstalled(lock, { ...linked, 'node_modules/a': { version: '1.0.1' } })).toBe(false);
  expect(isInstalled(lock, { 'node_modules/a': { version: '1.0.0' } })).toBe(false);
});

test('the portal lives in the database the address names, else in its own', () => {
  expect(portalDatabase('postgres://o@h/postgres')).toBe('portal');
  expect(portalDatabase('postgres://o@h/empresa')).toBe('empresa');
  expect(addressAt('postgres://o:c@h:5/postgres', { database: 'portal', user: 'pdf', password: 'x' })).toBe(
    'postgres://pdf:x@h:5/portal',
  );
});

test('a distribution that is not the pinned one is refused', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'parte-'));
  const file = path.join(folder, 'keycloak.zip');
  writeFileSync(file, 'lo que se fijó');
  const pinned = createHash('sha512').update('lo que se fijó').digest('hex');
  await expect(requireHash(file, pinned)).resolves.toBeUndefined();
  writeFileSync(file, 'otra cosa');
  await expect(requireHash(file, pinned)).rejects.toThrow('keycloak.zip no es el archivo esperado');
  rmSync(folder, { recursive: true });
});
