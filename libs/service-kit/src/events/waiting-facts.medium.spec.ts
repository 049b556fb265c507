import { jetstream } from '@nats-io/jetstream';
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
const ACK_WAIT_MS = 600;

beforeAll(async () => {
  [platform, database] = await Promise.all([testPlatform(lecturas), testDatabase('pruebas')]);
  const { consumers } = await platform.jetstream();
  await consumers.update('HECHOS', 'inscripciones-contado', { ack_wait: nanos(ACK_WAIT_MS) });
});
beforeEach(() => {
  gate = new Promise((resolve) => (open = resolve));
});
afterEach(async () => {
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
const info = async () => (await platform.jetstream()).consumers.info('HECHOS', 'inscripciones-contado');
const areUnfinished = (count: number) =>
  eventually(`${count} facts are unfinished`, async () => (await info()).num_ack_pending === count);
const isCounted = (n: number) =>
  eventually(`${n} is counted`, async () => {
    const rows = await database.query(`SELECT FROM ${database.schema}.contado WHERE n = $1`, [n]);
    return rows.length === 1;
  });

/** Until the server has handed out one message so often, because nobody acknowledged it for as long each time. */
async function timesToAcknowledge(times: number): Promise<void> {
  const { consumers } = await platform.jetstream();
  await consumers.add('HECHOS', { name: 'reloj', ack_wait: nanos(ACK_WAIT_MS), ack_policy: 'explicit' });
  const reader = await jetstream(await platform.connect('plataforma')).consumers.get('HECHOS', 'reloj');
  for (let seen = 0; seen < times;) {
    const message = await reader.next();
    if (message?.info.streamSequence === 1) seen += 1;
  }
  await consumers.delete('HECHOS', 'reloj');
}

test('a fact that waits for its turn is handed out once, however long that takes', async () => {
  const { delivered } = await info();
  await start();
  await platform.tell(contado, { n: 1 });
  await platform.tell(contado, { n: 2 });
  await areUnfinished(2);
  await timesToAcknowledge(3);
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
