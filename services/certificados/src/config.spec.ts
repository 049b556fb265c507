import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { testPki } from '@portal/pdf-signature/test/pki';
import { loadConfig } from '@portal/service-kit';
import { timestampConfigSchema } from './config.js';

const pki = testPki();
const folder = mkdtempSync(path.join(os.tmpdir(), 'timestamp-config-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = (content: string) => {
  const name = path.join(folder, String(content.length));
  writeFileSync(name, content);
  return name;
};

test('without settings the authority is ours, and no signature goes on without it', () => {
  expect(loadConfig(timestampConfigSchema, {})).toEqual({
    TSA_CRL_FILES: [],
    TSA_PLAZO_MS: 4000,
    TSA_PAUSA_MS: 30_000,
    TSA_FALLO: 'rechazar',
    TSA_POLITICA_OID: '1.3.6.1.4.1.32473.1.2',
  });
});

test('all roots of a file are taken', () => {
  const both = { TSA_URL: 'https://tsa.test/', TSA_RAIZ_FILE: file(`# raíces\n${pki.root.pem}\n${pki.issuing.pem}`) };
  expect(loadConfig(timestampConfigSchema, both).TSA_RAIZ_FILE).toEqual([pki.root.der, pki.issuing.der]);
});

test.each([
  ['TSA_RAIZ_FILE', { TSA_URL: 'https://tsa.test/' }],
  ['TSA_RAIZ_FILE', { TSA_RAIZ_FILE: file('-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----') }],
  ['TSA_RAIZ_FILE', { TSA_RAIZ_FILE: file('nada') }],
  ['TSA_CLAVE_FILE', { TSA_USUARIO: 'portal' }],
  ['TSA_URL', { TSA_URL: 'ftp://tsa.test/' }],
  ['TSA_FALLO', { TSA_FALLO: 'ignorar' }],
  ['TSA_PLAZO_MS', { TSA_PLAZO_MS: '9000' }],
])('%s is named when it does not fit: %j', (name, env) => {
  expect(() => loadConfig(timestampConfigSchema, env)).toThrow(name);
});
