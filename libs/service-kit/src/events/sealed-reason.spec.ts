import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { motivoSchema } from '@portal/contracts/auditoria';
import { ContextKeys } from '../context/context-keys.js';
import { openReason, sealReason } from './sealed-reason.js';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'motivo-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

function process(name: string): ContextKeys {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  writeFileSync(join(dir, `${name}.pub.pem`), publicKey.export({ type: 'spki', format: 'pem' }));
  return new ContextKeys(privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), dir);
}

test('a reason is read by auditoria alone, from the process that told it, and with its own salt', () => {
  const [teller, auditoria, other] = [process('inscripciones'), process('auditoria'), process('certificados')];
  const told = sealReason(teller, 'inscripciones', 'Lo pidió Ana Gómez');
  expect(JSON.stringify(told)).not.toMatch(/Ana G|G%C3|R8OzbWV6/);
  expect(openReason(auditoria, 'inscripciones', told)).toBe('Lo pidió Ana Gómez');
  expect(openReason(other, 'inscripciones', told)).toBe(told.texto);
  expect(openReason(auditoria, 'certificados', told)).toBe(told.texto);
  expect(openReason(auditoria, 'inscripciones', { ...told, sal: '0'.repeat(32) })).toBe(told.texto);
  expect(sealReason(teller, 'inscripciones', 'Lo pidió Ana Gómez')).not.toEqual(told);
});

test('auditoria tells and reads its own', () => {
  const auditoria = process('auditoria');
  expect(openReason(auditoria, 'auditoria', sealReason(auditoria, 'auditoria', 'Rutina'))).toBe('Rutina');
});

test.each([
  ['told in clear by a process of before', 'Lo pidió Ana'],
  ['what only looks sealed', 'sellado:1:AAAA'],
  ['nothing', ''],
])('%s stays as it is', (_, texto) => {
  const auditoria = process('auditoria');
  process('inscripciones');
  expect(openReason(auditoria, 'inscripciones', { sal: '0'.repeat(32), texto })).toBe(texto);
});

test.each([
  ['five hundred letters with accents', 'á'.repeat(500), 500],
  ['two thousand letters', 'a'.repeat(2000), 1463],
  ['letters of four bytes', '😀'.repeat(1000), 365 * 2],
])('%s fit into what a reader of before takes, cut at a whole letter', (_, reason, length) => {
  const [teller, auditoria] = [process('inscripciones'), process('auditoria')];
  const told = sealReason(teller, 'inscripciones', reason);
  expect(motivoSchema.safeParse(told).success).toBe(true);
  const read = openReason(auditoria, 'inscripciones', told);
  expect([read.length, reason.startsWith(read)]).toEqual([length, true]);
});

test('without a key of auditoria no reason is told in clear', () => {
  expect(() => sealReason(process('inscripciones'), 'inscripciones', 'Lo pidió Ana')).toThrow('auditoria has no key');
});
