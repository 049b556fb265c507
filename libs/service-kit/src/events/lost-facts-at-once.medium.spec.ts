import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { DataSource } from 'typeorm';
import { eventually, testDatabase, type TestDatabase } from '@portal/test-kit';
import { createKitTables, databaseOptions, openDatabase, Transactions } from '../index.js';
import { republishLost } from './lost-facts.js';

/** Replicas that tell at once, each at a moment of our choice: a stream is what it answers. */
let database: TestDatabase;
let dataSource: DataSource;
let transactions: Transactions;

class Tablas1795000000000 {
  async up(runner: Parameters<typeof createKitTables>[0]): Promise<void> {
    await createKitTables(runner, ['outbox', 'published_stream']);
  }

  async down(): Promise<void> {}
}

beforeAll(async () => {
  database = await testDatabase('pruebas');
  const settings = { url: database.url, schema: database.schema, entities: [], migrations: [Tablas1795000000000] };
  dataSource = await openDatabase(databaseOptions(settings));
  transactions = new Transactions(dataSource);
});
beforeEach(() => dataSource.query('TRUNCATE outbox, published_stream'));
afterAll(async () => {
  await dataSource?.destroy();
  await database?.close();
});

/** A fact in the outbox. @param seq its place in the stream; none while it is not published */
async function aFact(seq?: number): Promise<string> {
  const id = randomUUID();
  await dataSource.query(`INSERT INTO outbox (id, type, subject, envelope) VALUES ($1, 'x', 'evt.x', '{}')`, [id]);
  if (seq !== undefined) await noted(dataSource, id, seq);
  return id;
}
const noted = (client: Pick<DataSource, 'query'>, id: string, seq: number) =>
  client.query(`UPDATE outbox SET published_at = now(), stream = 'HECHOS', stream_seq = $2 WHERE id = $1`, [id, seq]);
const known = (created: string) =>
  dataSource.query(`INSERT INTO published_stream (name, created) VALUES ('HECHOS', $1)`, [created]);
const waiting = async (): Promise<string[]> =>
  (await dataSource.query<{ id: string }[]>('SELECT id FROM outbox WHERE published_at IS NULL ORDER BY seq')).map(
    ({ id }) => id,
  );
const stream = (created: string, lastSeq: number) => ({ stateOf: async () => ({ created, lastSeq }) });

test('what the lost stream took from a replica that notes it only afterwards is told again', async () => {
  await known('antes');
  const [told, onItsWay] = [await aFact(500), await aFact()];
  const replica = new pg.Client({ connectionString: database.url, options: `-c search_path=${database.schema}` });
  await replica.connect();
  try {
    await replica.query('BEGIN');
    await replica.query('SELECT FROM outbox WHERE id = $1 FOR UPDATE', [onItsWay]);
    await noted(replica as unknown as DataSource, onItsWay, 501);
    const repaired = republishLost(transactions, stream('después', 1000));
    const waits = eventually('it waits for the other replica', async () => {
      const here = await database.sessions(`wait_event_type = 'Lock' AND query LIKE 'SELECT FROM outbox%'`);
      return here.length > 0;
    });
    await Promise.race([repaired, waits]);
    await replica.query('COMMIT');
    expect(await repaired).toBe(2);
  } finally {
    await replica.end();
  }
  expect(await waiting()).toEqual([told, onItsWay]);
});

test('of many replicas that see the new stream at once one alone gives the facts again', async () => {
  await known('antes');
  const ids = [await aFact(1), await aFact(2), await aFact(3)];
  const repaired = await Promise.all(
    Array.from({ length: 4 }, () => republishLost(transactions, stream('después', 0))),
  );
  expect(repaired.toSorted()).toEqual([0, 0, 0, 3]);
  expect(await waiting()).toEqual(ids);
});

test('a replica that looked before another one repaired leaves what the new stream has', async () => {
  await known('antes');
  const [first, second] = [await aFact(400), await aFact(500)];
  const slow = {
    stateOf: async () => {
      await republishLost(transactions, stream('después', 3));
      for (const [seq, id] of [first, second].entries()) await noted(dataSource, id, seq + 4);
      return { created: 'después', lastSeq: 3 };
    },
  };
  expect(await republishLost(transactions, slow)).toBe(0);
  expect(await waiting()).toEqual([]);
});

test('a stream that lost its last places gives those again', async () => {
  await known('antes');
  const [, second] = [await aFact(7), await aFact(8)];
  expect(await republishLost(transactions, stream('antes', 7))).toBe(1);
  expect(await waiting()).toEqual([second]);
});
