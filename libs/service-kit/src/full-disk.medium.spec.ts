import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import type { INestMicroservice } from '@nestjs/common';
import type { CallContext } from '@portal/contracts/core';
import {
  codeOf,
  eventually,
  platformOn,
  testDatabase,
  testDisk,
  testNats,
  unaPersona,
  type TestDatabase,
  type TestPlatform,
} from '@portal/test-kit';
import { contextOf } from '../test/requests.js';
import { contado, lecturas, sumar, Sumas, sumasModule, total } from '../test/sumas.js';
import { buildService, Effects, Log, Outbox, sql, Transactions, type Calls, type Tx } from './index.js';

/** PostgreSQL lies on the one, the streams of NATS on the other. */
const [disk, diskOfStreams] = await Promise.all([testDisk(), testDisk()]);
const testOfDisks = disk && diskOfStreams ? test : test.skip;
let platform: TestPlatform;
let database: TestDatabase;
let app: INestMicroservice;
let gateway: Calls;

beforeAll(async () => {
  if (!disk || !diskOfStreams) return;
  platform = await platformOn(await testNats(lecturas, undefined, diskOfStreams));
  database = await testDatabase('pruebas', { disk });
  app = await buildService(sumasModule(platform, database));
  await app.listen();
  gateway = await platform.calls('gateway');
});
afterEach(async () => {
  jest.restoreAllMocks();
  // Without room nothing ends in order.
  await Promise.all([disk?.free(), diskOfStreams?.free()]);
});
afterAll(async () => {
  await app?.close();
  await platform?.close();
  await database?.close();
  await Promise.all([disk?.close(), diskOfStreams?.close()]);
});

/** One row may still find room in a page that is there already; so many do not. */
const MANY = 5000;
const many = (tx: Tx, n: number) => sql(tx, `INSERT INTO suma SELECT $1 FROM generate_series(1, ${MANY})`, [n]);
const tell = (n: number) => app.get(Transactions).run((tx) => app.get(Outbox).append(tx, contado, { n }));
const tellAll = (numbers: readonly number[]) =>
  app.get(Transactions).run((tx) => {
    const outbox = app.get(Outbox);
    return outbox.appendAll(
      tx,
      numbers.map((n) => outbox.fact(contado, { n })),
    );
  });
const rowsOf = async (table: string, where = 'true') =>
  (await database.query(`SELECT FROM ${database.schema}.${table} WHERE ${where}`)).length;
const counted = async () =>
  (await database.query<{ n: number }>(`SELECT n FROM ${database.schema}.contado ORDER BY n`)).map(({ n }) => n);
const read = (numbers: readonly number[]) =>
  eventually('each is read, once', async () => {
    expect(await counted()).toEqual(numbers);
    return (await rowsOf('outbox', 'published_at IS NULL')) === 0;
  });
/** The numbers from here on, as the stream has them. */
const inStream = async (from: number) => {
  const n = `(envelope->'data'->>'n')::int`;
  const told = `SELECT ${n} AS n FROM ${database.schema}.outbox WHERE ${n} >= ${from} ORDER BY stream_seq`;
  return (await database.query<{ n: number }>(told)).map((row) => row.n);
};
const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index);

testOfDisks(
  'PostgreSQL without room refuses what writes, reads on, and with room the same key succeeds once',
  async () => {
    const request = { n: 7, fallar: false, ms: 0 };
    const context: CallContext = { ...contextOf(sumar.subject, JSON.stringify(request)), idempotencyKey: randomUUID() };
    const enrol = () =>
      app.get(Effects).once(context, sumar, request, async (tx) => {
        const answer = await app.get(Sumas).anotar(tx, request);
        await many(tx, 0);
        return answer;
      });
    await gateway.send(sumar, { ...request, n: 1 }, { actor: unaPersona() });
    await read([1]);
    await platform.nats.kill();
    await tell(2);
    // What undoes and repeats finds a log with room: without it the server dies, which is another outage.
    await database.query('SELECT pg_switch_wal()');
    await database.query('CHECKPOINT');
    const before = await Promise.all(['suma', 'outbox', 'idempotencia'].map((table) => rowsOf(table)));
    await disk?.fill();
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      expect(await codeOf(enrol())).toBe('SERVICIO_NO_DISPONIBLE');
      expect(await codeOf(app.get(Transactions).single((tx) => many(tx, 0)))).toBe('SERVICIO_NO_DISPONIBLE');
    }
    expect(await Promise.all(['suma', 'outbox', 'idempotencia'].map((table) => rowsOf(table)))).toEqual(before);
    await platform.nats.restart();
    expect(await eventually('reading goes on', () => gateway.send(total, {}))).toEqual({ total: 1 });
    await disk?.free();
    const answers = [await enrol(), await enrol()].map((answer) => answer.total);
    expect(answers).toEqual([8, 8]);
    expect([await rowsOf('suma', 'n = 0'), await rowsOf('suma', 'n = 7')]).toEqual([MANY, 1]);
    await read([1, 2, 7]);
  },
);

/** What the log says of streams that take nothing, and of facts one by one, from now on. */
function linesOfStreams(): string[] {
  const lines: string[] = [];
  for (const level of ['warn', 'error'] as const)
    jest.spyOn(app.get(Log), level).mockImplementation((message, fields) => {
      if (/^(a stream takes|event not)/.test(message)) lines.push(`${message}: ${fields?.subject}`);
    });
  return lines;
}

testOfDisks(
  'NATS without room: facts wait, one line tells it, and after a restart with room each is read once',
  async () => {
    const before = [...(await counted()), 1000];
    await tell(1000);
    await read(before);
    const lines = linesOfStreams();
    await diskOfStreams?.fill();
    await tellAll(range(1001, 1150));
    await eventually('it is told', () => lines.length > 0);
    for (const n of range(1151, 1160)) await tell(n);
    expect(await rowsOf('outbox', 'published_at IS NULL')).toBeGreaterThan(100);
    await diskOfStreams?.free();
    // A server whose disk was full takes nothing more until it is started again.
    await platform.nats.kill();
    await platform.nats.restart();
    await read([...before, ...range(1001, 1160)]);
    expect(await inStream(1001)).toEqual(range(1001, 1160));
    expect(lines).toEqual(['a stream takes no events, they wait: evt']);
  },
);
