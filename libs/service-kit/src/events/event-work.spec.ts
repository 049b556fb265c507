import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { defineEvent } from '@portal/contracts/core';
import { ContextKeys } from '../context/context-keys.js';
import { MissingKey, signFact } from '../context/sign-fact.js';
import { EventWork, RefusedEvent, UnreadableEvent } from './event-work.js';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'hechos-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

function keysOf(name: string): ContextKeys {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  writeFileSync(join(dir, `${name}.pub.pem`), publicKey.export({ type: 'spki', format: 'pem' }));
  return new ContextKeys(privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), dir);
}

/** `notificaciones` reads facts of one definition and notes who told them. */
function unLector(event = defineEvent('inscripciones', 'contado', z.object({ n: z.number() }))) {
  const tellers: unknown[] = [];
  const reader = { name: 'notificaciones' as const, keys: keysOf('notificaciones'), transactions: undefined };
  const work = new EventWork(reader, 'd', { event, kind: 'reaction' }, async (_data, told) => {
    tellers.push((told as { teller: string }).teller);
  });
  const hear = (subject: string, by: ContextKeys) => {
    const envelope = {
      id: randomUUID(),
      type: event.type,
      at: new Date().toISOString(),
      requestId: 'r',
      data: { n: 1 },
    };
    const bytes = Buffer.from(JSON.stringify(envelope));
    return work.run({ subject, bytes, signature: signFact(by, subject, bytes) });
  };
  return { tellers, hear, event };
}

test('the handler learns who told the fact', async () => {
  const { tellers, hear, event } = unLector();
  expect(await hear(event.subject, keysOf('inscripciones'))).toBe('done');
  expect(tellers).toEqual(['inscripciones']);
});

test('a genuine message of another subject, as a consumer turned elsewhere brings it, is nobody’s word here', async () => {
  const { tellers, hear } = unLector();
  const certificados = keysOf('certificados');
  keysOf('inscripciones');
  for (const subject of ['evt.certificados.contado', 'evt.inscripciones.contado.certificados'])
    await expect(hear(subject, certificados)).rejects.toThrow(RefusedEvent);
  expect(tellers).toEqual([]);
});

test('a subscription to all tellers takes each at its own word', async () => {
  const all = { ...defineEvent('x', 'contado', z.object({ n: z.number() })), subject: 'aud.>' };
  const { tellers, hear } = unLector(all);
  const [gateway, pdf] = [keysOf('gateway'), keysOf('pdf')];
  await hear('aud.gateway', gateway);
  await expect(hear('aud.gateway', pdf)).rejects.toThrow(RefusedEvent);
  await expect(hear('evt.gateway.contado', gateway)).rejects.toThrow(RefusedEvent);
  expect(tellers).toEqual(['gateway']);
});

test('a name that no process has here proves nothing: a later release may know it', async () => {
  const all = { ...defineEvent('x', 'contado', z.object({ n: z.number() })), subject: 'aud.>' };
  const heard = unLector(all).hear('aud.nadie', keysOf('gateway'));
  await expect(heard).rejects.toThrow(UnreadableEvent);
  await expect(heard).rejects.toMatchObject({ proven: false });
});

test('a teller whose key is not here yet is heard again later', async () => {
  const { hear, event } = unLector();
  await expect(hear(event.subject, keysOf('certificados'))).rejects.toThrow(MissingKey);
});
