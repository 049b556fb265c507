import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { jest } from '@jest/globals';
import { empresaConfigSchema } from '@portal/contracts/portal';
import { placeRealm, realmValues } from './keycloak.mjs';

let parent: string;
let lines: string[];
beforeEach(() => {
  parent = mkdtempSync(path.join(os.tmpdir(), 'keycloak-'));
  lines = [];
  jest.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
});
afterEach(() => {
  jest.restoreAllMocks();
  rmSync(parent, { recursive: true });
});

const changed = /deploy\/keycloak cambió desde que se creó el realm: npm run reset/;

test('where no company is given the realm mails in the name of the sample, as our own mails do', () => {
  const secrets = { value: () => 'x' } as unknown as Parameters<typeof realmValues>[0]['secrets'];
  const { EMPRESA_NIT, EMPRESA_CIUDAD, EMPRESA_TELEFONO, EMPRESA_CORREO_DATOS } = realmValues({
    origin: 'http://localhost:3000',
    smtp: { host: 'localhost', port: '25' },
    secrets,
  });
  expect(empresaConfigSchema.parse({})).toMatchObject({
    EMPRESA_NIT,
    EMPRESA_CIUDAD,
    EMPRESA_TELEFONO,
    EMPRESA_CORREO_DATOS,
  });
});

test('a realm that an older Keycloak of this clone made is not taken for a new one', async () => {
  const older = path.join(parent, 'keycloak-26.0.1-0123abcd');
  mkdirSync(path.join(older, 'data'), { recursive: true });
  writeFileSync(path.join(older, 'data/realm.sha256'), 'de otra versión');
  await placeRealm(path.join(parent, 'keycloak-26.7.3-0123abcd'));
  expect(lines.join('')).toMatch(changed);
  expect(readFileSync(path.join(parent, 'realm.sha256'), 'utf8')).toBe('de otra versión');
});

test('a new realm is remembered, and the next start with it says nothing', async () => {
  const home = path.join(parent, 'keycloak-26.7.3-0123abcd');
  await placeRealm(home);
  await placeRealm(home);
  expect(lines).toEqual([]);
  expect(existsSync(path.join(parent, 'realm.sha256'))).toBe(true);
});
