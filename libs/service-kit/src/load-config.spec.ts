import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { ConfigError } from './config/config-error.js';
import { secretFile, secretKeyFile } from './config/secret-file.js';
import { loadConfig, loadConfigAsking } from './load-config.js';

let dir: string;
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'config-'));
});
afterAll(() => rmSync(dir, { recursive: true }));

const schema = z.object({ PORT: z.coerce.number(), PASSWORD_FILE: secretFile(), KEY_FILE: secretKeyFile() });
const file = (name: string, content: string) => {
  writeFileSync(join(dir, name), content);
  return join(dir, name);
};

test('secrets are read from their files', () => {
  const config = loadConfig(schema, {
    PORT: '1',
    PASSWORD_FILE: file('p', 'clave\n'),
    KEY_FILE: file('k', 'ab'.repeat(32)),
  });
  expect(config).toEqual({ PORT: 1, PASSWORD_FILE: 'clave', KEY_FILE: Buffer.alloc(32, 0xab) });
});

test('all bad variables are named together, their values never', () => {
  const load = () =>
    loadConfig(schema, { PORT: 'canario-1', PASSWORD_FILE: '/no/such/canario-2', KEY_FILE: file('bad', 'canario-3') });
  expect(load).toThrow(ConfigError);
  expect(load).toThrow(/PORT[\s\S]*PASSWORD_FILE[\s\S]*KEY_FILE/);
  expect(load).not.toThrow(/canario/);
});

const production = z.object({ PORTAL_ENV: z.string(), PORTAL_ORIGIN: z.string() });
const beside = async () => ['KEYCLOAK_REALM: trae personas'];

test('what stands beside a production process joins the one list of its own settings', async () => {
  const load = (env: NodeJS.ProcessEnv) => loadConfigAsking(production, beside, env);
  const insecure = { PORTAL_ENV: 'production', PORTAL_ORIGIN: 'http://portal.transportes.co' };
  await expect(load(insecure)).rejects.toThrow(/^Producción insegura[\s\S]*PORTAL_ORIGIN[\s\S]*KEYCLOAK_REALM: trae/);
  await expect(load({ ...insecure, PORTAL_ORIGIN: 'https://portal.transportes.co' })).rejects.toThrow('KEYCLOAK_REALM');
});

test('where nothing is production, nobody beside is asked', async () => {
  const local = { PORTAL_ENV: 'local', PORTAL_ORIGIN: 'http://localhost:3000' };
  expect(await loadConfigAsking(production, () => Promise.reject(new Error('asked')), local)).toEqual(local);
});
