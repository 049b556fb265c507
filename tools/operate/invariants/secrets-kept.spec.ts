import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { secretsIn, secretsKept } from './secrets-kept.mjs';

const secret = 'a1'.repeat(32);
let folder: string;
let logs: string;
beforeEach(() => {
  [folder, logs] = [
    mkdtempSync(path.join(os.tmpdir(), 'secretos-')),
    mkdtempSync(path.join(os.tmpdir(), 'registros-')),
  ];
  writeFileSync(path.join(logs, 'gateway.log'), 'nada');
  writeFileSync(path.join(folder, 'sesion'), secret);
  writeFileSync(path.join(folder, 'corto'), 'abc');
});
afterEach(() => {
  for (const one of [folder, logs]) rmSync(one, { recursive: true, force: true });
});

/** @param rows of the one table, as PostgreSQL writes them, each some hundred blocks behind the one before */
const kept = (stored = '', ...rows: string[]) =>
  secretsKept({
    database: {
      query: async (text: string) => {
        if (text.includes('pg_class')) return { rows: [{ name: 'a.b', blocks: rows.length * 400 }] };
        const [from = 0, to = Infinity] = [...text.matchAll(/'\((\d+),0\)'/g)].map(([, block]) => Number(block));
        return { rows: rows.filter((_, n) => n * 400 >= from && n * 400 < to).map((row) => ({ text: row })) };
      },
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
  await expect(kept()).rejects.toThrow('holds no secret');
});

test('a secret in a log or in a file is found, wherever a piece of the file ends', async () => {
  expect(await kept()).toEqual([]);
  const across = Buffer.alloc(2 ** 22 + 100, 'x');
  across.write(secret, 2 ** 22 - 30);
  writeFileSync(path.join(logs, 'gateway.log'), across);
  expect(await kept()).toEqual(['gateway.log holds sesion']);
  writeFileSync(path.join(logs, 'gateway.log'), 'nada');
  const base64 = Buffer.from(secret, 'hex').toString('base64');
  expect(await kept(`pdf ${base64}`)).toEqual(['documentos/x.pdf holds sesion']);
});

test('an installation without a log is no proof, nor is one whose folders are empty', async () => {
  rmSync(logs, { recursive: true });
  await expect(kept()).rejects.toThrow('holds no log');
  mkdirSync(path.join(logs, 'vacio'), { recursive: true });
  await expect(kept()).rejects.toThrow('holds no log');
});

const lines = ['MC4CAQAwBQYDK2VwBCIEIJ1hsZ3v90pC1aCqQ0a2hQ1o', 'dmVyeS1zZWNyZXQtc2Vjb25kLWxpbmUtb2YtYS1rZXkt'] as const;
const password = 'contraseña de 100%';
test.each<[string, string, string?]>([
  ['its value', secret],
  ['its bytes in base64', `{"clave": "${Buffer.from(secret, 'hex').toString('base64')}"}`],
  ['its bytes in base64url', Buffer.from(secret, 'hex').toString('base64url')],
  ['its bytes in a column of bytes', `\\x00${secret}00`],
  ['its text in a column of bytes', `\\x${Buffer.from(secret).toString('hex')}`],
  ['the first line of a key', lines[0], 'llave.pem'],
  ['another line of a key', `(1,"${lines[1]}")`, 'llave.pem'],
  ['a line of a key in a column of bytes', `\\x${Buffer.from(lines[1]).toString('hex')}`, 'llave.pem'],
  ['a password in a column of bytes', `\\x${Buffer.from(password).toString('hex')}`, 'clave'],
])('a secret in a row is found by %s', async (_what, row, name = 'sesion') => {
  const key = ['-----BEGIN PRIVATE KEY-----', ...lines, '-----END PRIVATE KEY-----'].join('\n');
  writeFileSync(path.join(folder, 'llave.pem'), key);
  writeFileSync(path.join(folder, 'clave'), password);
  expect(await kept('', '(1,nada)', '(2,nada)')).toEqual([]);
  expect(await kept('', '(1,nada)', '(2,nada)', row, row)).toEqual([`2 rows of a.b hold ${name}`]);
});
