import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { testPki } from '../../test/pki.js';
import { sha256, stamp } from '../../test/stamp.js';
import { timestampRequest } from './timestamp-request.js';

const run = promisify(execFile);
const pki = testPki();
const bytes = Buffer.from('el valor de una firma');
const nonce = Buffer.from('8f21c0aa5e7710d2', 'hex');
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'sello-'));
  await Promise.all([write('raiz.pem', pki.root.pem), write('emisora.pem', pki.issuing.pem), write('datos', bytes)]);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const write = (name: string, content: string | Buffer) => writeFile(path.join(folder, name), content);
const openssl = (...args: string[]) =>
  run('openssl', args, { cwd: folder }).then(
    ({ stdout, stderr }) => stdout + stderr,
    (error: Error & { stderr?: string }) => `${error.message}${error.stderr ?? ''}`,
  );
const judge = (...how: string[]) =>
  openssl('ts', '-verify', ...how, '-in', 'sello.der', '-token_in', '-CAfile', 'raiz.pem', '-untrusted', 'emisora.pem');

test('openssl reads our request as what it is', async () => {
  await write('pedido.tsq', timestampRequest({ imprint: sha256(bytes), nonce }));
  const text = await openssl('ts', '-query', '-in', 'pedido.tsq', '-text');
  expect(text).toMatch(/Hash Algorithm: sha256[\s\S]*Nonce: 0x8F21C0AA5E7710D2[\s\S]*Certificate required: yes/);
});

test.each([
  ['whole seconds', new Date(Math.floor(Date.now() / 1000) * 1000)],
  ['a fraction', new Date(Math.floor(Date.now() / 1000) * 1000 + 120)],
])('openssl verifies our token with %s', async (_, genTime) => {
  await write('sello.der', await stamp(pki, bytes, { nonce, genTime }));
  expect(await judge('-data', 'datos')).toContain('Verification: OK');
  await write('pedido.tsq', timestampRequest({ imprint: sha256(bytes), nonce }));
  expect(await judge('-queryfile', 'pedido.tsq')).toContain('Verification: OK');
});

test('openssl refuses it for other bytes and for another request', async () => {
  await write('sello.der', await stamp(pki, bytes, { nonce }));
  await write('otros', 'otros bytes');
  expect(await judge('-data', 'otros')).toContain('message imprint mismatch');
  await write('pedido.tsq', timestampRequest({ imprint: sha256(bytes), nonce: Buffer.alloc(8, 7) }));
  expect(await judge('-queryfile', 'pedido.tsq')).toContain('nonce mismatch');
});
