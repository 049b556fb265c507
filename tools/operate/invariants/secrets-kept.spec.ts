import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { secretsIn, secretsKept } from './secrets-kept.mjs';

const secret = 'a1'.repeat(32);
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'secretos-'));
  writeFileSync(path.join(folder, 'sesion'), secret);
  writeFileSync(path.join(folder, 'corto'), 'abc');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const kept = (logs: string, stored = '', rows = 0) =>
  secretsKept({
    database: {
      query: async (text: string) => ({ rows: text.includes('pg_tables') ? [{ name: 'a.b' }] : [{ rows }] }),
    } as never,
    store: { keys: async () => ['documentos/x.pdf'], read: async () => Buffer.from(stored) },
    places: { secrets: folder, logs, mail: path.join(folder, 'no-hay') },
  });

test('a secret is known by its value and by its bytes; a short one by nothing', () => {
  expect([...secretsIn(folder).keys()]).toEqual(['sesion']);
  expect(secretsIn(folder).get('sesion')).toHaveLength(3);
});

test('an installation without a secret is no proof', async () => {
  rmSync(path.join(folder, 'sesion'));
  await expect(kept(folder)).rejects.toThrow('holds no secret');
});

test('a secret in a log, in a file or in a row is found, wherever a piece of the file ends', async () => {
  const logs = mkdtempSync(path.join(os.tmpdir(), 'registros-'));
  writeFileSync(path.join(logs, 'gateway.log'), 'nada');
  expect(await kept(logs)).toEqual([]);
  const across = Buffer.alloc(2 ** 22 + 100, 'x');
  across.write(secret, 2 ** 22 - 30);
  writeFileSync(path.join(logs, 'gateway.log'), across);
  expect(await kept(logs)).toEqual(['gateway.log holds sesion']);
  writeFileSync(path.join(logs, 'gateway.log'), 'nada');
  const base64 = Buffer.from(secret, 'hex').toString('base64');
  expect(await kept(logs, `pdf ${base64}`)).toEqual(['documentos/x.pdf holds sesion']);
  expect(await kept(logs, '', 2)).toEqual(['2 rows of a.b hold a secret']);
  rmSync(logs, { recursive: true, force: true });
});
