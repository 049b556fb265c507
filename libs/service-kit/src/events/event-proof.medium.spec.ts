import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { jetstream } from '@nats-io/jetstream';
import { headers, type MsgHdrs, type NatsConnection } from '@nats-io/transport-node';
import type { INestMicroservice } from '@nestjs/common';
import { eventually, testDatabase, testPlatform, type TestDatabase, type TestPlatform } from '@portal/test-kit';
import { contado, lecturas, sumasModule } from '../../test/sumas.js';
import { buildService, ContextKeys, FACT_HEADER, Metrics, signFact } from '../index.js';

let platform: TestPlatform;
let database: TestDatabase;
let app: INestMicroservice;
/** Whoever may publish the subject: what a hole in the rights, or the teller's own login, would give. */
let nats: NatsConnection;

beforeAll(async () => {
  [platform, database] = await Promise.all([testPlatform(lecturas), testDatabase('pruebas')]);
  app = await buildService(sumasModule(platform, database));
  await app.listen();
  nats = await platform.connect('inscripciones');
  // The first delivery of this service fails by design.
  await told(unHecho(0));
});
afterAll(async () => {
  await app?.close();
  await platform?.close();
  await database?.close();
});

const bytesOf = (envelope: object) => Buffer.from(JSON.stringify(envelope));
const unHecho = (n: number, extra: object = {}) => ({
  id: randomUUID(),
  type: contado.type,
  at: new Date().toISOString(),
  requestId: 'r',
  data: { n },
  ...extra,
});
const signed = (keys: ContextKeys, bytes: Uint8Array, subject = contado.subject): MsgHdrs => {
  const header = headers();
  header.set(FACT_HEADER, signFact(keys, subject, bytes));
  return header;
};
const counted = async (n: number) =>
  (await database.query(`SELECT 1 FROM ${database.schema}.contado WHERE n = $1`, [n])).length;
/** How often each result was counted. */
const results = async (): Promise<Map<string, number>> => {
  const { values } = await app.get(Metrics).events.get();
  return new Map(values.map(({ labels, value }) => [String(labels['result']), value]));
};

/** A fact that its teller signed arrives. */
async function told(fact: ReturnType<typeof unHecho>): Promise<void> {
  const done = (await results()).get('done') ?? 0;
  await platform.tell(contado, fact.data, { id: fact.id });
  await eventually('it is counted', async () => ((await results()).get('done') ?? 0) > done);
}

/** @returns what the reader made of the message that `publish` brings */
async function resultOf(publish: () => Promise<unknown>): Promise<string> {
  const before = await results();
  await publish();
  return eventually('the reader is done with it', async () => {
    for (const [result, count] of await results()) if (count > (before.get(result) ?? 0)) return result;
    return undefined;
  });
}

const heard = (bytes: Uint8Array, header?: MsgHdrs) =>
  resultOf(() => jetstream(nats).publish(contado.subject, bytes, { ...(header && { headers: header }) }));

describe('a fact is believed only as its teller signed it', () => {
  let n = 100;
  const other = () => platform.keys('certificados');
  const stranger = () => {
    const pem = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    return new ContextKeys(pem, '.');
  };

  test('not when nobody signed it', async () => {
    n += 1;
    expect(await heard(bytesOf(unHecho(n)))).toBe('refused');
    expect(await counted(n)).toBe(0);
  });

  test('not when another process signed it', async () => {
    n += 1;
    const bytes = bytesOf(unHecho(n));
    expect(await heard(bytes, signed(await other(), bytes))).toBe('refused');
    expect(await counted(n)).toBe(0);
  });

  test('not when a stranger signed it', async () => {
    n += 1;
    const bytes = bytesOf(unHecho(n));
    expect(await heard(bytes, signed(stranger(), bytes))).toBe('refused');
    expect(await counted(n)).toBe(0);
  });

  test('not with another body', async () => {
    n += 1;
    const keys = await platform.keys('inscripciones');
    expect(await heard(bytesOf(unHecho(n)), signed(keys, bytesOf(unHecho(1))))).toBe('refused');
    expect(await counted(n)).toBe(0);
  });

  test('not when it was told under another subject', async () => {
    n += 1;
    const bytes = bytesOf(unHecho(n));
    const keys = await platform.keys('inscripciones');
    expect(await heard(bytes, signed(keys, bytes, 'evt.inscripciones.otro'))).toBe('refused');
    expect(await counted(n)).toBe(0);
  });

  test('not when it calls itself another fact', async () => {
    n += 1;
    const bytes = bytesOf(unHecho(n, { type: 'otro' }));
    expect(await heard(bytes, signed(await platform.keys('inscripciones'), bytes))).toBe('parked');
    expect(await counted(n)).toBe(0);
  });
});

test('a genuine fact that comes again under another message id has no second effect', async () => {
  const fact = unHecho(200);
  await told(fact);
  const bytes = bytesOf(fact);
  const header = signed(await platform.keys('inscripciones'), bytes);
  for (const msgId of ['uno', 'dos']) {
    header.set('Nats-Msg-Id', msgId);
    expect(await heard(bytes, header)).toBe('repeated');
  }
  expect(await counted(200)).toBe(1);
});

test('a fact that is older than the memory of the inbox is not believed again', async () => {
  const bytes = bytesOf(unHecho(300, { at: new Date(Date.now() - 29 * 86_400_000 - 60_000).toISOString() }));
  expect(await heard(bytes, signed(await platform.keys('inscripciones'), bytes))).toBe('refused');
  expect(await counted(300)).toBe(0);
});
