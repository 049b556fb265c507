import { randomUUID } from 'node:crypto';
import { inspect } from 'node:util';
import { z } from 'zod';
import { defineEvent, type EventDefinition } from '@portal/contracts/core';
import { OwnKeys } from '../../test/own-keys.js';
import type { ContextKeys } from '../context/context-keys.js';
import { currentContext } from '../context/current-context.js';
import { MissingKey, signFact } from '../context/sign-fact.js';
import { EventWork, RefusedEvent, UnreadableEvent } from './event-work.js';

let keys: OwnKeys;
beforeEach(() => {
  keys = new OwnKeys();
});
afterEach(() => keys.remove());

const keysOf = (name: string): ContextKeys => keys.of(name);

/** `notificaciones` reads facts of one definition and notes who told them. */
function unLector(event: EventDefinition = defineEvent('inscripciones', 'contado', z.object({ n: z.number() }))) {
  const tellers: unknown[] = [];
  const contexts: unknown[] = [];
  const reader = { name: 'notificaciones' as const, keys: keysOf('notificaciones'), transactions: undefined };
  const work = new EventWork(reader, 'd', { event, kind: 'reaction' }, async (_data, told) => {
    tellers.push((told as { teller: string }).teller);
    contexts.push(currentContext());
  });
  const hear = (subject: string, by: ContextKeys, change: object = {}) => {
    const envelope = {
      id: randomUUID(),
      type: event.type,
      at: new Date().toISOString(),
      requestId: 'r',
      data: { n: 1 },
    };
    return hearText(JSON.stringify({ ...envelope, ...change }), subject, by);
  };
  const hearText = (text: string, subject: string, by: ContextKeys) => {
    const bytes = Buffer.from(text);
    return work.run({ subject, bytes, signature: signFact(by, subject, bytes) });
  };
  return { tellers, contexts, reader, hear, hearText, event };
}

/** A fact as its teller publishes it. */
function factOf({ type, subject }: EventDefinition, by: ContextKeys) {
  const fact = { id: randomUUID(), type, at: new Date().toISOString(), requestId: 'r', data: { n: 1 } };
  const bytes = Buffer.from(JSON.stringify(fact));
  return { subject, bytes, signature: signFact(by, subject, bytes) };
}

test('the handler learns who told the fact, and runs as its own process', async () => {
  const { tellers, contexts, hear, event } = unLector();
  expect(await hear(event.subject, keysOf('inscripciones'))).toBe('done');
  expect(tellers).toEqual(['inscripciones']);
  expect(contexts).toEqual([
    expect.objectContaining({ actor: { kind: 'proceso', name: 'notificaciones' }, requestId: 'r' }),
  ]);
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
  for (const other of ['evt.gateway.contado', 'audiencia.gateway', 'aud'])
    await expect(hear(other, gateway)).rejects.toThrow(RefusedEvent);
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

test.each<[string, object, string]>([
  ['data of another shape', { data: { n: 'canario' } }, 'n: invalid_type'],
  ['an envelope of another shape', { id: 'canario' }, 'id: invalid_format'],
  ['no data at all', { data: 'canario' }, '.: invalid_type'],
  ['another fact', { type: 'x'.repeat(101) }, `another fact: ${'x'.repeat(100)}`],
  ['a name that no table takes', { type: 'a\0b' }, 'another fact: a\ufffdb'],
  ['a time that no table takes', { at: '+275760-09-13T00:00:00.000Z' }, 'at: custom'],
  ['a request that no table takes', { requestId: 'a\0b' }, 'requestId: custom'],
])('of what this release cannot read the place is told, never the value: %s', async (_, change, message) => {
  const { tellers, hear, event } = unLector();
  const heard = hear(event.subject, keysOf('inscripciones'), change);
  await expect(heard).rejects.toMatchObject({ name: 'UnreadableEvent', message, proven: true });
  expect(tellers).toEqual([]);
});

test('of a fault at a place whose name no table takes, the name is told as a table takes it', async () => {
  const named = unLector(defineEvent('inscripciones', 'contado', z.record(z.string(), z.number())));
  const heard = named.hear(named.event.subject, keysOf('inscripciones'), { data: { 'a\0b': 'canario' } });
  await expect(heard).rejects.toMatchObject({ message: 'a\ufffdb: invalid_type' });
});

test('nor what is no JSON, and of many faults the first ones', async () => {
  const many = unLector(defineEvent('inscripciones', 'contado', z.array(z.number())));
  const inscripciones = keysOf('inscripciones');
  const { subject } = many.event;
  await expect(many.hearText('{"canario', subject, inscripciones)).rejects.toMatchObject({ message: 'no JSON' });
  const long = many.hear(subject, inscripciones, { data: Array.from({ length: 100 }, String) });
  const { message } = (await long.catch((error: unknown) => error)) as Error;
  expect([message.startsWith('0: invalid_type; 1: '), message.length]).toEqual([true, 500]);
});

test('an effect in a transaction needs a database', async () => {
  const { reader, event } = unLector();
  const work = new EventWork(reader, 'd', { event, kind: 'transactional' }, async () => undefined);
  await expect(work.run(factOf(event, keysOf('inscripciones')))).rejects.toThrow('needs a database');
});

test.each<[string, Error, object]>([
  [
    'of data that PostgreSQL refuses its code is told, never the data',
    Object.assign(new Error('"canario" is no number'), { code: '22P02' }),
    { name: 'PoisonedEvent', message: 'SQLSTATE 22P02', proven: true },
  ],
  [
    'of what the language gives up on the kind',
    new RangeError('Invalid language tag: canario'),
    { name: 'PoisonedEvent', message: 'RangeError', proven: true },
  ],
  ['memory may be there later', new RangeError('Array buffer allocation failed'), { name: 'RangeError' }],
  ['as may what a row refers to', Object.assign(new Error('23503'), { code: '23503' }), { name: 'Error' }],
])('an effect that fails: %s', async (_, failure, expected) => {
  const { reader, event } = unLector();
  const work = new EventWork(reader, 'd', { event, kind: 'reaction' }, () => Promise.reject(failure));
  const error: unknown = await work.run(factOf(event, keysOf('inscripciones'))).catch((error: unknown) => error);
  expect(error).toMatchObject(expected);
  expect(inspect(error)).toContain('event-work.spec');
  expect(inspect(error)).not.toContain('canario');
});
