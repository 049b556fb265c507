import type { CallContext } from '@portal/contracts/core';
import { OwnKeys } from '../../test/own-keys.js';
import { macOf } from './sign-context.js';
import { isReplyProven, signReply } from './sign-reply.js';

let keys: OwnKeys;
beforeEach(() => {
  keys = new OwnKeys();
});
afterEach(() => keys.remove());

const asked = 'the header of the request';
const bytes = Buffer.from('{"ok":true}');
/** What an answer needs of the request's context. */
const toCaller = (caller: string, subject = 'svc.inscripciones.total') => ({ caller, subject }) as CallContext;

test('an answer is proven to the one who asked, for this request and these words alone', () => {
  const [gateway, inscripciones] = [keys.of('gateway'), keys.of('inscripciones')];
  const proof = signReply(inscripciones, toCaller('gateway'), { asked, bytes });
  const isProven = (change: object = {}) =>
    isReplyProven(gateway, toCaller('gateway'), { asked, bytes, proof, ...change });
  expect(isProven()).toBe(true);
  expect(isProven({ asked: 'that of another request' })).toBe(false);
  expect(isProven({ bytes: Buffer.from('{"ok":false}') })).toBe(false);
  for (const other of ['', 'AAAA', `${proof}AAAA`]) expect(isProven({ proof: other })).toBe(false);
  expect(isReplyProven(gateway, toCaller('gateway', 'svc.auditoria.total'), { asked, bytes, proof })).toBe(false);
});

test('another process proves nothing in its place, nor does its answer to another one', () => {
  const [gateway, inscripciones, pdf] = [keys.of('gateway'), keys.of('inscripciones'), keys.of('pdf')];
  const told = (by: typeof pdf, caller: string) => signReply(by, toCaller(caller), { asked, bytes });
  for (const proof of [told(pdf, 'gateway'), told(inscripciones, 'pdf')])
    expect(isReplyProven(gateway, toCaller('gateway'), { asked, bytes, proof })).toBe(false);
});

test('what is proven is what releases of before read, under the key of answers alone', () => {
  const [gateway, inscripciones] = [keys.of('gateway'), keys.of('inscripciones')];
  const direction = { caller: 'inscripciones', callee: 'gateway' };
  const proofUnder = (purpose: 'respuesta' | 'contexto') => {
    const key = inscripciones.sharedWith('gateway', { ...direction, purpose });
    return macOf(key!, Buffer.from(`${asked}\n${bytes.toString()}`)).toString('base64url');
  };
  expect(signReply(inscripciones, toCaller('gateway'), { asked, bytes })).toBe(proofUnder('respuesta'));
  const proof = proofUnder('contexto');
  expect(isReplyProven(gateway, toCaller('gateway'), { asked, bytes, proof })).toBe(false);
});

test('who has no key cannot be answered', () => {
  const inscripciones = keys.of('inscripciones');
  expect(() => signReply(inscripciones, toCaller('gateway'), { asked, bytes })).toThrow('no key of gateway');
});
