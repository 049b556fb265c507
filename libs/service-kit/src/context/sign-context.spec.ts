import { createSecretKey, randomUUID } from 'node:crypto';
import type { CallContext } from '@portal/contracts/core';
import { OwnKeys } from '../../test/own-keys.js';
import { sha256Hex } from '../crypto/canonical-json.js';
import { CONTEXT_LIFE_MS, macOf, signContext, verifyContext, withProof } from './sign-context.js';

let keys: OwnKeys;
beforeEach(() => {
  keys = new OwnKeys();
});
afterEach(() => keys.remove());

const now = Date.parse('2026-11-22T10:00:00Z');
const subject = 'svc.inscripciones.sumar';
const body = Buffer.from('{"n":1}');
const unContexto = (change: Partial<CallContext> = {}): CallContext => ({
  caller: 'gateway',
  actor: { kind: 'anonimo', ip: '127.0.0.1', userAgent: 'jest' },
  subject,
  bodyHash: sha256Hex(body),
  expires: now + CONTEXT_LIFE_MS,
  nonce: randomUUID(),
  requestId: 'r',
  ...change,
});

/** Who calls, who is called, and what the callee believes of a header. */
function unaLlamada() {
  const [gateway, inscripciones, pdf] = [keys.of('gateway'), keys.of('inscripciones'), keys.of('pdf')];
  const hear = (header: string, at = subject) => verifyContext(inscripciones, { header, subject: at, body, now });
  return { gateway, inscripciones, pdf, hear };
}

const denied = (detail: string) => expect.objectContaining({ code: 'ACCESO_DENEGADO', detail });

test('a context is believed as its caller signed it, to its last millisecond', () => {
  const { gateway, hear } = unaLlamada();
  for (const expires of [now, now + 1, now + 2 * CONTEXT_LIFE_MS]) {
    const context = unContexto({ expires });
    expect(hear(signContext(gateway, context))).toEqual(context);
  }
});

test.each<[string, Partial<CallContext>, string]>([
  ['that is over', { expires: now - 1 }, 'context expired'],
  ['of a clock that is far ahead', { expires: now + 2 * CONTEXT_LIFE_MS + 1 }, 'context expired'],
  ['for another call', { subject: 'svc.inscripciones.total' }, 'context of another subject'],
  ['for another body', { bodyHash: sha256Hex('{"n":2}') }, 'context of another body'],
  ['for another process', { subject: 'svc.pdf.sumar' }, 'not its caller’s word'],
  ['in the name of another process', { caller: 'pdf' }, 'not its caller’s word'],
  ['in the name of nobody', { caller: 'nadie' }, 'caller without a key'],
])('no context %s is believed', (_, change, detail) => {
  const { gateway, hear } = unaLlamada();
  expect(() => hear(signContext(gateway, unContexto(change)))).toThrow(denied(detail));
});

test('nor one that a third process signs in the name of its caller', () => {
  const { pdf, hear } = unaLlamada();
  expect(() => hear(signContext(pdf, unContexto()))).toThrow(denied('not its caller’s word'));
});

test('nor one whose words or whose proof are others', () => {
  const { gateway, hear } = unaLlamada();
  const [text = '', proof = ''] = signContext(gateway, unContexto()).split('.');
  const actor = { kind: 'proceso', name: 'inscripciones' } as const;
  const changed = Buffer.from(JSON.stringify(unContexto({ actor }))).toString('base64url');
  for (const header of [`${changed}.${proof}`, text, `${text}.`, `${text}.AAAA`, `${text}.${proof}AAAA`])
    expect(() => hear(header)).toThrow(denied('not its caller’s word'));
});

test.each(['permiso', 'respuesta', 'motivo'] as const)('nor one under the key of a %s', (purpose) => {
  const { gateway, hear } = unaLlamada();
  const key = gateway.sharedWith('inscripciones', { caller: 'gateway', callee: 'inscripciones', purpose });
  const header = withProof(key!, Buffer.from(JSON.stringify(unContexto())));
  expect(() => hear(header)).toThrow(denied('not its caller’s word'));
});

test.each(['', '.', 'bm8.AAAA', Buffer.from('{"caller":"gateway"}').toString('base64url')])(
  '%j is no context',
  (header) => {
    expect(() => unaLlamada().hear(header)).toThrow(denied('unreadable context'));
  },
);

test.each([
  ['svc.auditoria.total', 'auditoria'],
  ['svc', ''],
])('nobody is asked at %s, where no key is', (at, callee) => {
  const { gateway } = unaLlamada();
  expect(() => signContext(gateway, unContexto({ subject: at }))).toThrow(
    expect.objectContaining({ code: 'SERVICIO_NO_DISPONIBLE', detail: `no key of ${callee}` }),
  );
});

test('a proof is what releases of before read, and counts as long', () => {
  const text = Buffer.from('texto');
  expect(macOf(createSecretKey(Buffer.alloc(32, 7)), text).toString('hex')).toBe(
    '91748c97a5b77b6ff23ff044cba2c5f76a19195688e5cd55d1f141db33efe611',
  );
  expect(CONTEXT_LIFE_MS).toBe(30_000);
});
