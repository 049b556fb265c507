import { jest } from '@jest/globals';
import type { INestMicroservice } from '@nestjs/common';
import { eventually, testDatabase, testPlatform, type TestDatabase, type TestPlatform } from '@portal/test-kit';
import { contado, lecturas, sumasModule } from '../../test/sumas.js';
import { buildService, FactStream, Log, Metrics, Outbox, sql, Transactions } from '../index.js';

let platform: TestPlatform;
let database: TestDatabase;
let app: INestMicroservice;

async function start(extra: Record<string, string> = {}): Promise<void> {
  app = await buildService(sumasModule(platform, database, extra));
  await app.listen();
}
beforeAll(async () => {
  [platform, database] = await Promise.all([testPlatform(lecturas), testDatabase('pruebas')]);
  await start();
});
afterEach(() => jest.restoreAllMocks());
afterAll(async () => {
  await app?.close();
  await platform?.close();
  await database?.close();
});

const HERE = 150;
const numbers = (last: number) => Array.from({ length: last }, (_, index) => index + 1);
const tell = (told: readonly number[]) =>
  app.get(Transactions).run((tx) => {
    const outbox = app.get(Outbox);
    return outbox.appendAll(
      tx,
      told.map((n) => outbox.fact(contado, { n })),
    );
  });
const waiting = async (): Promise<number> =>
  (await database.query(`SELECT FROM ${database.schema}.outbox WHERE published_at IS NULL`)).length;
const limit = async (bytes: number): Promise<void> => {
  await (await platform.jetstream()).streams.update('HECHOS', { max_bytes: bytes, discard: 'new' });
};

/** How often the stream was asked to take facts from now on. */
function askedFor(): () => number {
  const asked = jest.spyOn(app.get(FactStream), 'publish');
  return () => asked.mock.calls.filter(([subject]) => subject === contado.subject).length;
}
async function tellElsewhere(): Promise<void> {
  const before = await waiting();
  const text = `INSERT INTO outbox (id, type, subject, envelope) VALUES (gen_random_uuid(), 'x', 'aud.inscripciones', '{}')`;
  await app.get(Transactions).run((tx) => sql(tx, text));
  await eventually('a fact of another stream passes', async () => (await waiting()) === before);
}
const read = (last: number) =>
  eventually('each is read, once', async () => {
    const rows = await database.query<{ n: number }>(`SELECT n FROM ${database.schema}.contado ORDER BY n`);
    expect(rows.map(({ n }) => n)).toEqual(numbers(last));
    return (await waiting()) === 0;
  });

test('a stream at its limit: facts wait in order, others pass, one line tells it, and room is enough', async () => {
  await tell([1]);
  await read(1);
  const told = [jest.spyOn(app.get(Log), 'warn'), jest.spyOn(app.get(Log), 'error')];
  const asked = askedFor();
  await limit(1);
  await tell(numbers(HERE).slice(1));
  await eventually('some sweeps asked', () => asked() >= 300);
  await tellElsewhere();
  const { values } = await app.get(Metrics).outboxPending.get();
  expect(values[0]?.value).toBeGreaterThan(0);
  const lines = told.flatMap(({ mock }) => mock.calls);
  const aboutStreams = lines.filter(([message]) => message.startsWith('a stream takes'));
  expect(aboutStreams).toMatchObject([['a stream takes no events, they wait', { subject: 'evt' }]]);
  expect(lines.map(([message]) => message)).not.toContain('event not published yet');
  await limit(-1);
  await tell([HERE + 1]);
  await read(HERE + 1);
  const inStream = await database.query<{ n: number }>(
    `SELECT (envelope->'data'->>'n')::int AS n FROM ${database.schema}.outbox WHERE type = 'contado' ORDER BY stream_seq`,
  );
  expect(inStream.map(({ n }) => n)).toEqual(numbers(HERE + 1));
});

test('a stream that took nothing is asked again by the next sweep, however many facts come before', async () => {
  await app.close();
  await start({ SWEEP_INTERVAL_MS: '3600000' });
  const asked = askedFor();
  await limit(1);
  await tell([HERE + 2]);
  await eventually('it is asked', () => asked() === 1);
  for (let n = HERE + 3; n <= HERE + 10; n += 1) await tell([n]);
  await tellElsewhere();
  expect(asked()).toBe(1);
  await limit(-1);
  await app.close();
  await start();
  await read(HERE + 10);
});

test('an outage after one whose facts another replica has told is told anew', async () => {
  const [warned, informed] = [jest.spyOn(app.get(Log), 'warn'), jest.spyOn(app.get(Log), 'info')];
  const outages = () => warned.mock.calls.filter(([message]) => message.startsWith('a stream takes')).length;
  await limit(1);
  await tell([HERE + 11]);
  await eventually('the outage is told', () => outages() === 1);
  await database.query(`DELETE FROM ${database.schema}.outbox WHERE published_at IS NULL`);
  await eventually('nothing waits', () =>
    informed.mock.calls.some(([message]) => message.startsWith('no events wait')),
  );
  await tell([HERE + 12]);
  await eventually('the next outage is told', () => outages() === 2);
  await limit(-1);
});
