import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { checkLocalData, isNewer } from './local-data.mjs';
import { keycloak } from './outside-parts.mjs';
import { makePlaces, type Places } from './places.mjs';
import { makeSecrets } from './secrets.mjs';

let places: Places;
beforeEach(() => {
  places = makePlaces(mkdtempSync(path.join(os.tmpdir(), 'datos-')));
});
afterEach(() => rmSync(places.data, { recursive: true }));

/** What an earlier start left: a base of this PostgreSQL and the secrets that open it. */
function earlier(major = '18'): void {
  mkdirSync(path.join(places.data, 'postgres'));
  writeFileSync(path.join(places.data, 'postgres/PG_VERSION'), `${major}\n`);
  makeSecrets(places.secrets);
}

test('a fresh clone and the data of this version pass', () => {
  expect(() => checkLocalData(places)).not.toThrow();
  earlier();
  expect(() => checkLocalData(places)).not.toThrow();
});

test('the base of another PostgreSQL is refused with the command that helps', () => {
  earlier('17');
  expect(() => checkLocalData(places)).toThrow(/son de PostgreSQL 17 y esta usa 18\. .*npm run reset/);
});

test('a base whose keys lay elsewhere is refused, and no key is made in their place', () => {
  earlier();
  const layoutOfBefore = ['kek-ca', 'kek-firmantes', 'kek-formulario'];
  mkdirSync(path.join(places.secrets, 'llaves'));
  for (const name of layoutOfBefore) {
    writeFileSync(path.join(places.secrets, 'llaves', name), readFileSync(path.join(places.secrets, name)));
    rmSync(path.join(places.secrets, name));
  }
  expect(() => checkLocalData(places)).toThrow(/falta kek-formulario, kek-ca, kek-firmantes en .*npm run reset/);
  expect(readdirSync(places.secrets)).not.toContain('kek-ca');
});

test('a secret that this version added is made, and what it opens goes on', () => {
  earlier();
  rmSync(path.join(places.secrets, 'db-auditoria_owner'));
  expect(() => checkLocalData(places)).not.toThrow();
  const before = readFileSync(path.join(places.secrets, 'kek-ca'), 'utf8');
  makeSecrets(places.secrets);
  expect(readdirSync(places.secrets)).toContain('db-auditoria_owner');
  expect(readFileSync(path.join(places.secrets, 'kek-ca'), 'utf8')).toBe(before);
});

test('an older Keycloak is brought up to date by itself, a newer one is refused', () => {
  earlier();
  mkdirSync(path.join(places.keycloak, 'keycloak-26.0.1-0123abcd'));
  mkdirSync(path.join(places.keycloak, `keycloak-${keycloak.version}-0123abcd`));
  expect(() => checkLocalData(places)).not.toThrow();
  mkdirSync(path.join(places.keycloak, 'keycloak-99.10.0-0123abcd'));
  expect(() => checkLocalData(places)).toThrow(/su Keycloak es 99\.10\.0/);
});

test.each([
  ['26.10.0', '26.9.3', true],
  ['26.7.3', '26.7.3', false],
  ['9.0.0', '26.0.0', false],
])('%s is newer than %s: %s', (one, other, newer) => expect(isNewer(one, other)).toBe(newer));
