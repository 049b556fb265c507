/** What a backup must bring: the database here, its key-encryption keys from elsewhere. */
import { randomUUID } from 'node:crypto';
import type { INestMicroservice } from '@nestjs/common';
import { databaseCopy, testDatabase, testPlatform, type TestDatabase, type TestPlatform } from '@portal/test-kit';
import { firmador } from '../test/firmador.js';
import { testCalls, type Certificada } from '../test/test-calls.js';
import { startApp } from '../test/test-service.js';

const ONE = randomUUID();
const KEYS = ['CA_KEK_FILE', 'SIGNER_KEK_FILE'] as const;

/** Lost with everything on it, but for the copy of its database and its keys. */
let machine: TestPlatform;
/** An empty one: NATS without a message, keys of its own. */
let other: TestPlatform;
let database: TestDatabase;
let copy: TestDatabase;
let issued: Certificada;
let signed: string;
beforeAll(async () => {
  // One after the other: what was begun is closed although a later one fails.
  machine = await testPlatform();
  other = await testPlatform();
  database = await testDatabase('certificados');
  const app = await startApp(machine, database);
  try {
    const c = await callsOf(machine, database);
    issued = await c.certificar();
    signed = (await c.firmar(issued, ONE)).cms;
  } finally {
    await app.close();
  }
  copy = await databaseCopy(database);
});
afterAll(async () => {
  await copy?.close();
  await Promise.all([machine?.close(), other?.close(), database?.close()]);
});

const callsOf = async (platform: TestPlatform, at: TestDatabase) => {
  const [inscripciones, gateway] = [await platform.calls('inscripciones'), await platform.calls('gateway')];
  return testCalls({ inscripciones, firmar: await firmador(platform), gateway, database: at });
};
/** The settings that name these keys of the lost machine. */
const keysKept = (...names: (typeof KEYS)[number][]) => {
  const env = machine.env('certificados');
  return Object.fromEntries(names.map((name) => [name, String(env[name])]));
};

test.each([
  ['none of its keys', [], 'CA_KEK_FILE'],
  ['that of the authorities alone', ['CA_KEK_FILE'] as const, 'SIGNER_KEK_FILE'],
  ['that of the signers alone', ['SIGNER_KEK_FILE'] as const, 'CA_KEK_FILE'],
])('a copy of the database is of no use with %s: the service does not start', async (_, names, missing) => {
  const named = new RegExp(`wrong ${missing}: \\d+ envelopes are under `);
  await expect(startApp(other, copy, keysKept(...names))).rejects.toThrow(named);
});

describe('with its keys, which lie apart', () => {
  let app: INestMicroservice;
  let c: Awaited<ReturnType<typeof callsOf>>;
  beforeAll(async () => {
    app = await startApp(other, copy, keysKept(...KEYS));
    c = await callsOf(other, copy);
  });
  afterAll(() => app?.close());

  test('the same certificate signs on, and what was signed before comes again', async () => {
    expect((await c.firmar(issued, ONE)).cms).toBe(signed);
    expect((await c.firmar(issued, randomUUID())).cms).not.toBe(signed);
  });

  test('the same authority issues, and its chain verifies', async () => {
    const later = await c.certificar();
    for (const { id } of [issued, later]) expect(await c.verificar(id)).toMatchObject({ ok: true });
  });
});
