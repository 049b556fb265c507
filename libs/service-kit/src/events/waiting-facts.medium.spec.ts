import { jest } from '@jest/globals';
import { jetstream, type JsMsg } from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import type { INestMicroservice } from '@nestjs/common';
import type { EventData } from '@portal/contracts/core';
import { eventually, testDatabase, testPlatform, type TestDatabase, type TestPlatform } from '@portal/test-kit';
import { contado, lecturas, Sumas, sumasModule } from '../../test/sumas.js';
import { buildService, OnEvent, OnEventReaction, sql, type Tx } from '../index.js';

let open: () => void;
let gate: Promise<void>;

/** The work on an odd number ends when the gate is opened. */
class SumasQueEsperan extends Sumas {
  @OnEvent(contado)
  override async alContar(tx: Tx, { n }: EventData<typeof contado>): Promise<void> {
    if (n % 2 === 1) await gate;
    await sql(tx, 'INSERT INTO contado VALUES ($1)', [n]);
  }
}

/** So does its reaction, which holds no connection of the database meanwhile. */
class SumasQueReaccionan extends Sumas {
  @OnEventReaction(contado)
  async reaccionar({ n }: EventData<typeof contado>): Promise<void> {
    if (n % 2 === 1) await gate;
    await this.transactions.run((tx) => sql(tx, 'INSERT INTO contado VALUES ($1)', [n]));
  }
}

let platform: TestPlatform;
let database: TestDatabase;
const replicas: INestMicroservice[] = [];
const durable = 'inscripciones-contado';
const ACK_WAIT_MS = 600;

beforeAll(async () => {
  [platform, database] = await Promise.all([testPlatform(lecturas), testDatabase('pruebas')]);
  const { consumers } = await platform.jetstream();
  await consumers.update('HECHOS', durable, { ack_wait: nanos(ACK_WAIT_MS) });
});
beforeEach(() => {
  gate = new Promise((resolve) => (open = resolve));
});
afterEach(async () => {
  jest.restoreAllMocks();
  open();
  await Promise.all(replicas.splice(0).map((replica) => replica.close()));
});
afterAll(async () => {
  await platform?.close();
  await database?.close();
});

async function start(sumas: typeof Sumas = SumasQueEsperan): Promise<INestMicroservice> {
  const replica = await buildService(sumasModule(platform, database, {}, sumas));
  replicas.push(replica);
  await replica.listen();
  return replica;
}
const info = async () => (await platform.jetstream()).consumers.info('HECHOS', durable);
const areUnfinished = (count: number) =>
  eventually(`${count} facts are unfinished`, async () => (await info()).num_ack_pending === count);
const isCounted = (n: number) =>
  eventually(`${n} is counted`, async () => {
    const rows = await database.query(`SELECT FROM ${database.schema}.contado WHERE n = $1`, [n]);
    return rows.length === 1;
  });

/** A message of the stream, given to another consumer. */
async function anyMessage(): Promise<JsMsg> {
  const { consumers } = await platform.jetstream();
  await consumers.add('HECHOS', { name: 'otro', ack_policy: 'explicit' });
  const reader = await jetstream(await platform.connect('plataforma')).consumers.get('HECHOS', 'otro');
  const message = await eventually('a message comes', async () => (await reader.next()) ?? undefined);
  await consumers.delete('HECHOS', 'otro');
  return message;
}
/** Until the server was told so often that each of these is in hand. */
async function saidInHand(seqs: readonly number[], times: number): Promise<void> {
  const working = jest.spyOn(Object.getPrototypeOf(await anyMessage()) as JsMsg, 'working');
  const said = (seq: number) => working.mock.contexts.filter((message) => (message as JsMsg).seq === seq).length;
  await eventually('they are said to be in hand', () => seqs.every((seq) => said(seq) >= times));
}

test('a fact that waits for its turn is handed out once, however long that takes', async () => {
  const { delivered } = await info();
  await start();
  await eventually('it asks for facts', async () => (await info()).num_waiting > 0);
  // It has read its time to acknowledge, a third of which it may be silent. The server's is long from here on: it would
  // take a machine that stands still for a process that is gone.
  await platform.keepInHand(durable);
  await platform.tell(contado, { n: 1 });
  await platform.tell(contado, { n: 2 });
  await areUnfinished(2);
  await saidInHand([1, 2], 3);
  open();
  await Promise.all([isCounted(1), isCounted(2)]);
  await areUnfinished(0);
  expect((await info()).delivered.consumer_seq).toBe(delivered.consumer_seq + 2);
});

test('a reader that stops gives back at once what it has not begun, while it still works', async () => {
  const stopping = await start();
  await platform.tell(contado, { n: 3 });
  await platform.tell(contado, { n: 4 });
  await areUnfinished(2);
  const stopped = stopping.close();
  await start();
  await isCounted(4);
  open();
  await stopped;
  await isCounted(3);
});

test('a reader that stops waits for the work that it has begun', async () => {
  const stopping = await start(SumasQueReaccionan);
  await platform.tell(contado, { n: 5 });
  await areUnfinished(1);
  const stopped = stopping.close().then(() => 'stopped');
  // It has the time in which another one starts and works.
  await start(SumasQueReaccionan);
  await platform.tell(contado, { n: 6 });
  await isCounted(6);
  expect(await Promise.race([stopped, 'working'])).toBe('working');
  open();
  await stopped;
  await isCounted(5);
  await areUnfinished(0);
});
