import { jest } from '@jest/globals';
import { jetstream } from '@nats-io/jetstream';
import type { INestMicroservice } from '@nestjs/common';
import type { EventData } from '@portal/contracts/core';
import { eventually, testDatabase, testPlatform, type TestDatabase, type TestPlatform } from '@portal/test-kit';
import { contado, lecturas, Sumas, sumasModule } from '../../test/sumas.js';
import { buildService, Clock, Log, Metrics, OnEvent, sql, Sweeper, type Tx } from '../index.js';

class SumasDeUna extends Sumas {
  @OnEvent(contado)
  override async alContar(tx: Tx, { n }: EventData<typeof contado>): Promise<void> {
    await sql(tx, 'INSERT INTO contado VALUES ($1)', [n]);
  }
}

class SumasDeCinco extends Sumas {
  @OnEvent(contado, { concurrency: 5 })
  override async alContar(tx: Tx, { n }: EventData<typeof contado>): Promise<void> {
    await sql(tx, 'INSERT INTO contado VALUES ($1)', [n]);
  }
}

/** It stands until it is moved. */
class MovedClock extends Clock {
  at = Date.parse('2026-11-29T15:00:00Z');
  now(): Date {
    return new Date(this.at);
  }
}

const clock = new MovedClock();
let platform: TestPlatform;
let database: TestDatabase;
let app: INestMicroservice;

beforeAll(async () => {
  [platform, database] = await Promise.all([testPlatform(lecturas), testDatabase('pruebas')]);
  await platform.keepInHand('inscripciones-contado');
});
afterEach(() => app?.close());
afterAll(async () => {
  await platform?.close();
  await database?.close();
});

/** Periodic jobs of the process, by their names. */
const jobs = new Map<string, { readonly intervalMs: number; readonly job: Parameters<Sweeper['every']>[1] }>();

async function start(sumas: typeof Sumas): Promise<void> {
  app = await buildService(sumasModule(platform, database, {}, sumas, clock));
  const sweeper = app.get(Sweeper);
  const every = sweeper.every.bind(sweeper);
  jest.spyOn(sweeper, 'every').mockImplementation((intervalMs, job, label = '') => {
    jobs.set(label, { intervalMs, job });
    every(intervalMs, job, label);
  });
  await app.listen();
}
/** As the teller's own login could: without body, without headers. */
async function tellBare(count: number): Promise<void> {
  const rogue = jetstream(await platform.connect('inscripciones'));
  for (let n = 0; n < count; n += 1) await rogue.publish(contado.subject);
}
const isCounted = (n: number) =>
  eventually(`the fact ${n} has its effect`, async () => {
    const rows = await database.query(`SELECT 1 FROM ${database.schema}.contado WHERE n = $1`, [n]);
    return rows.length === 1;
  });
const refused = async (): Promise<number> => {
  const { values } = await app.get(Metrics).events.get();
  return values.find(({ labels }) => labels['result'] === 'refused')?.value ?? 0;
};
const allRefused = (count: number) =>
  eventually(`${count} messages are refused`, async () => (await refused()) === count);
/** How often messages were handed out, and how many there are. */
async function handedOut(): Promise<{ deliveries: number; messages: number; unfinished: number }> {
  const info = await (await platform.jetstream()).consumers.info('HECHOS', 'inscripciones-contado');
  const { consumer_seq: deliveries, stream_seq: messages } = info.delivered;
  return { deliveries, messages, unfinished: info.num_ack_pending };
}

test.each([
  ['one at a time', SumasDeUna, 1],
  ['five at once', SumasDeCinco, 2],
])('messages without body and headers hold back no fact: %s', async (_, sumas, n) => {
  const before = await handedOut();
  await tellBare(30);
  await start(sumas);
  await tellBare(30);
  await platform.tell(contado, { n });
  await isCounted(n);
  await allRefused(60);
  // None was handed out to nobody: that one would stay unfinished.
  await eventually('all are acknowledged', async () => (await handedOut()).unfinished === 0);
  const { deliveries, messages } = await handedOut();
  expect([deliveries - before.deliveries, messages - before.messages]).toEqual([61, 61]);
});

test('a flood of refused messages leaves its first lines in the log, and one with how many there were', async () => {
  await start(SumasDeUna);
  const lines: { message: string; count?: number | undefined }[] = [];
  jest.spyOn(app.get(Log), 'error').mockImplementation((message, fields) => void lines.push({ message, ...fields }));
  await tellBare(150);
  await allRefused(150);
  expect(lines.map(({ message }) => message)).toEqual(Array.from({ length: 120 }, () => 'event refused'));
  clock.at += 60_000;
  await tellBare(1);
  await allRefused(151);
  expect(lines.slice(120)).toEqual([
    expect.objectContaining({ message: 'events refused', count: 30 }),
    expect.objectContaining({ message: 'event refused' }),
  ]);
});

test('how many were left out is told every minute, although none comes any more', async () => {
  await start(SumasDeUna);
  const lines: { message: string; count?: number | undefined }[] = [];
  jest.spyOn(app.get(Log), 'error').mockImplementation((message, fields) => void lines.push({ message, ...fields }));
  await tellBare(125);
  await allRefused(125);
  clock.at += 60_000;
  const { intervalMs, job } = jobs.get('refused events') ?? {};
  expect(intervalMs).toBe(60_000);
  await job?.(new AbortController().signal);
  expect(lines.slice(120)).toEqual([expect.objectContaining({ message: 'events refused', count: 5 })]);
});
