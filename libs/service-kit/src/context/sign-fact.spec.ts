import { sign, verify } from 'node:crypto';
import { OwnKeys } from '../../test/own-keys.js';
import { MissingKey, signFact, tellerOf, UnknownTeller, UnprovenFact } from './sign-fact.js';

let keys: OwnKeys;
beforeEach(() => {
  keys = new OwnKeys();
});
afterEach(() => keys.remove());

const subject = 'evt.inscripciones.contado';
const bytes = Buffer.from('{"n":1}');

test('a fact is the word of the process that its subject names', () => {
  const [inscripciones, auditoria] = [keys.of('inscripciones'), keys.of('auditoria')];
  expect(tellerOf(auditoria, { subject, bytes, signature: signFact(inscripciones, subject, bytes) })).toBe(
    'inscripciones',
  );
});

test('not with another body or subject, cut elsewhere, by another process, bare bytes, or written otherwise', () => {
  const [inscripciones, pdf] = [keys.of('inscripciones'), keys.of('pdf')];
  const good = signFact(inscripciones, subject, bytes);
  const bare = sign(null, bytes, inscripciones.own).toString('base64url');
  const heard = [
    { subject, bytes: Buffer.from('{"n":2}'), signature: good },
    { subject: 'evt.inscripciones.otro', bytes, signature: good },
    { subject: `${subject}\n{`, bytes: bytes.subarray(1), signature: good },
    { subject, bytes, signature: signFact(pdf, subject, bytes) },
    { subject, bytes, signature: bare },
    { subject, bytes, signature: good.slice(2) },
    { subject, bytes, signature: '' },
    { subject, bytes, signature: `${good}\0` },
    { subject, bytes, signature: `${good}==` },
  ];
  for (const one of heard) expect(() => tellerOf(pdf, one)).toThrow(UnprovenFact);
});

test('what is signed is what releases of before read', () => {
  const inscripciones = keys.of('inscripciones');
  const text = Buffer.from(`portal/hecho\n${subject}\n{"n":1}`);
  const signature = Buffer.from(signFact(inscripciones, subject, bytes), 'base64url');
  expect(verify(null, text, inscripciones.publicKeyOf('inscripciones')!, signature)).toBe(true);
});

test.each(['evt.nadie.contado', 'evt', ''])('%j names no process', (at) => {
  const auditoria = keys.of('auditoria');
  expect(() => tellerOf(auditoria, { subject: at, bytes, signature: '' })).toThrow(UnknownTeller);
});

test('a process whose key is not here yet may be believed later', () => {
  const auditoria = keys.of('auditoria');
  const heard = { subject, bytes, signature: '' };
  expect(() => tellerOf(auditoria, heard)).toThrow(MissingKey);
  const signature = signFact(keys.of('inscripciones'), subject, bytes);
  expect(tellerOf(auditoria, { ...heard, signature })).toBe('inscripciones');
});
