import { motivoSchema } from '@portal/contracts/auditoria';
import { OwnKeys } from '../../test/own-keys.js';
import type { ContextKeys } from '../context/context-keys.js';
import { openReason, sealReason } from './sealed-reason.js';

let keys: OwnKeys;
beforeEach(() => {
  keys = new OwnKeys();
});
afterEach(() => keys.remove());

const process = (name: string): ContextKeys => keys.of(name);

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

test('the key of contexts opens no reason', () => {
  const [teller, auditoria] = [process('inscripciones'), process('auditoria')];
  const told = sealReason(teller, 'inscripciones', 'Lo pidió Ana');
  const ofContexts: typeof auditoria.sharedWith = (peer, { caller, callee }) =>
    auditoria.sharedWith(peer, { caller, callee });
  expect(openReason({ sharedWith: ofContexts }, 'inscripciones', told)).toBe(told.texto);
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
