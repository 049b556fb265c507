/** Facts whose data make their effect fail at every try, as a process that was taken may tell them. */
import { randomBytes, randomUUID } from 'node:crypto';
import { Injectable, Module, type INestMicroservice } from '@nestjs/common';
import { z } from 'zod';
import { defineEvent, type EventData } from '@portal/contracts/core';
import { eventually, testDatabase, testPlatform, type TestDatabase, type TestPlatform } from '@portal/test-kit';
import { contado, lecturas, Sumas, sumasModule } from '../../test/sumas.js';
import {
  buildService,
  loadConfig,
  Log,
  OnEvent,
  OnEventReaction,
  OnEvents,
  processConfigSchema,
  ServiceKitModule,
  sql,
  type ToldFact,
  type Tx,
} from '../index.js';

/** What is counted, with data of other kinds beside it. */
const dicho = defineEvent(
  'inscripciones',
  'contado',
  z.object({
    n: z.number(),
    texto: z.string().optional(),
    instante: z.string().optional(),
    dato: z.unknown().optional(),
    tras: z.number().optional(),
  }),
);
type Dicho = EventData<typeof dicho>;

async function write(tx: Tx, { n, texto, instante, dato, tras }: Dicho): Promise<void> {
  await sql(tx, 'INSERT INTO contado VALUES ($1)', [n]);
  await sql(tx, 'INSERT INTO dicho (texto, instante, dato, tras) VALUES ($1, $2, $3, $4)', [
    texto,
    instante && new Date(instante).toISOString(),
    JSON.stringify(dato),
    tras,
  ]);
}

class SumasDichas extends Sumas {
  @OnEvent(dicho)
  override async alContar(tx: Tx, data: Dicho): Promise<void> {
    await write(tx, data);
  }
}

/** A later release, which counts and keeps nothing besides. */
class SumasDespues extends Sumas {
  @OnEvent(dicho)
  override async alContar(tx: Tx, { n }: Dicho): Promise<void> {
    await sql(tx, 'INSERT INTO contado VALUES ($1)', [n]);
  }
}

/** Its unit goes on after a statement has failed. */
class SumasQueCallan extends Sumas {
  @OnEvent(dicho)
  override async alContar(tx: Tx, data: Dicho): Promise<void> {
    await write(tx, data).catch(() => undefined);
  }
}

class SumasQueReaccionan extends Sumas {
  @OnEventReaction(dicho)
  reaccionar(data: Dicho): Promise<void> {
    return this.transactions.run((tx) => write(tx, data));
  }
}

class SumasJuntas extends Sumas {
  readonly units: number[][] = [];

  @OnEvents(dicho, { concurrency: 4 })
  async juntas(tx: Tx, facts: readonly ToldFact<typeof dicho>[]): Promise<void> {
    this.units.push(facts.map(({ data }) => data.n));
    for (const { data } of facts) await write(tx, data);
  }
}

/** A process without a database. The first delivery fails. */
@Injectable()
class SinBase {
  readonly heard: number[] = [];

  @OnEventReaction(dicho)
  async oir({ n, instante }: Dicho): Promise<void> {
    this.heard.push(n);
    if (this.heard.length === 1) new Date(String(instante)).toISOString();
  }
}

@Module({})
class SinBaseModule {}

const durable = 'inscripciones-contado';
let platform: TestPlatform;
let database: TestDatabase;
const running: INestMicroservice[] = [];

async function listening(app: INestMicroservice): Promise<INestMicroservice> {
  running.push(app);
  await app.listen();
  return app;
}
const start = async (sumas: typeof Sumas = SumasDichas) =>
  listening(await buildService(sumasModule(platform, database, {}, sumas)));
const stop = async (): Promise<void> => {
  await Promise.all(running.splice(0).map((app) => app.close()));
};
beforeAll(async () => {
  [platform, database] = await Promise.all([testPlatform(lecturas), testDatabase('pruebas')]);
  await platform.keepInHand(durable);
  await start();
  await stop();
  await database.query(`
    ALTER TABLE pruebas.contado ADD UNIQUE (n);
    CREATE TABLE pruebas.dicho (texto text UNIQUE, instante timestamptz, dato jsonb,
      tras int REFERENCES pruebas.contado (n));
    GRANT INSERT ON pruebas.dicho TO ${new URL(database.url).username}`);
});
beforeEach(() => database.query('TRUNCATE pruebas.parked_event, pruebas.inbox, pruebas.contado, pruebas.dicho'));
afterEach(stop);
afterAll(async () => {
  await platform?.close();
  await database?.close();
});

interface Parked {
  readonly id: string;
  readonly reason: string;
  readonly attempts: number;
  readonly proven: boolean;
  readonly asked: boolean;
}
const parked = () =>
  database.query<Parked>(
    `SELECT id, reason, attempts, proven, asked_at IS NOT NULL AS asked FROM pruebas.parked_event ORDER BY sequence`,
  );
const counted = async (): Promise<number[]> =>
  (await database.query<{ n: number }>('SELECT n FROM pruebas.contado ORDER BY n')).map(({ n }) => n);
const isCounted = (n: number) => eventually(`${n} is counted`, async () => (await counted()).includes(n));
const ask = (id: string) => database.query('UPDATE pruebas.parked_event SET asked_at = now() WHERE id = $1', [id]);
/** Rows that take up the room of the consumer. */
const fill = () =>
  database.query(
    `INSERT INTO pruebas.parked_event (consumer, sha256, subject, sequence, signature, bytes, proven, reason)
     SELECT $1, n::text, $2, n, '', '', true, '' FROM generate_series(1, 1000) n`,
    [durable, contado.subject],
  );
const info = async () => (await platform.jetstream()).consumers.info('HECHOS', durable);
/** What waits for another try is one of these. */
const areUnfinished = (count: number) =>
  eventually(`${count} are unfinished`, async () => {
    const { num_ack_pending, num_pending } = await info();
    return num_ack_pending + num_pending === count;
  });

const tell = (data: object) => platform.tell(dicho, data);
/** PostgreSQL does not make it smaller: no index takes it. */
const long = randomBytes(9000).toString('base64');
const deep = '['.repeat(100_000) + ']'.repeat(100_000);
/** None that `JSON.stringify` writes. */
const tellDeep = () =>
  platform.tellText(
    contado.subject,
    JSON.stringify({
      id: randomUUID(),
      type: contado.type,
      at: new Date().toISOString(),
      requestId: 'r',
      data: { n: 1, dato: 0 },
    }).replace('"dato":0', `"dato":${deep}`),
  );

test.each<[string, string, () => Promise<unknown>]>([
  ['a character that no text holds', 'SQLSTATE 22021', () => tell({ n: 1, texto: 'canario\0' })],
  ['half a character', 'SQLSTATE 22P05', () => tell({ n: 1, dato: '\0canario' })],
  ['a number that is too large', 'SQLSTATE 22003', () => tell({ n: 2 ** 40 })],
  ['a year that no calendar has', 'SQLSTATE 22008', () => tell({ n: 1, instante: '0000-01-01T00:00:00.000Z' })],
  ['a text that no index takes', 'SQLSTATE 54000', () => tell({ n: 1, texto: long })],
  ['a time that is none', 'RangeError', () => tell({ n: 1, instante: 'canario' })],
  ['members nested deeper than JSON is written', 'RangeError', tellDeep],
])('a fact with %s is parked by its kind, and what comes behind goes on', async (_, reason, poison) => {
  const app = await start();
  const lines: string[] = [];
  app.get(Log).error = (message, fields) => void lines.push(JSON.stringify([message, fields?.detail]));
  const { delivered } = await info();
  await poison();
  await tell({ n: 7 });
  await isCounted(7);
  await areUnfinished(0);
  expect(await parked()).toEqual([expect.objectContaining({ reason, proven: true, attempts: 1 })]);
  expect(await counted()).toEqual([7]);
  expect((await info()).delivered.consumer_seq).toBe(delivered.consumer_seq + 2);
  expect(lines).toEqual([expect.stringContaining('event parked')]);
});

test.each<[string, typeof Sumas]>([
  ['a reaction', SumasQueReaccionan],
  ['an effect that keeps a failed statement to itself', SumasQueCallan],
])('so is one that poisons %s', async (_, sumas) => {
  await start(sumas);
  await tell({ n: 2 ** 40 });
  await tell({ n: 7 });
  await isCounted(7);
  await areUnfinished(0);
  expect(await parked()).toEqual([expect.objectContaining({ reason: 'SQLSTATE 22003' })]);
});

test('of facts that come together the poisoned one is parked alone, and the others have their effect', async () => {
  const app = await start(SumasJuntas);
  const release = await database.hold('LOCK TABLE pruebas.contado');
  for (const n of [1, 2, 2 ** 40, 4, 5]) await tell({ n });
  await eventually('four are in hand', async () => (await info()).num_ack_pending >= 4);
  await release();
  await isCounted(5);
  await areUnfinished(0);
  expect(await counted()).toEqual([1, 2, 4, 5]);
  expect(await parked()).toEqual([expect.objectContaining({ reason: 'SQLSTATE 22003', attempts: 1 })]);
  const { units } = app.get<SumasJuntas>(Sumas);
  expect(units.filter((unit) => unit.includes(2 ** 40)).map(({ length }) => length > 1)).toEqual([true, false]);
});

test('a fact that comes before the one that its row refers to is delivered again, and has its effect', async () => {
  await start();
  await tell({ n: 2, tras: 1 });
  await eventually('it was tried', async () => (await info()).num_ack_pending === 1);
  await tell({ n: 1 });
  await Promise.all([isCounted(1), isCounted(2)]);
  await areUnfinished(0);
  expect(await parked()).toEqual([]);
});

test('given again, it waits for somebody as before; a later release takes it in', async () => {
  await start();
  await tell({ n: 3, texto: 'canario\0' });
  const one = await eventually('it is parked', async () => (await parked())[0]);
  await ask(one.id);
  await eventually('it was tried', async () => (await parked())[0]?.attempts === 2);
  expect(await parked()).toEqual([{ ...one, attempts: 2 }]);
  await stop();
  await start(SumasDespues);
  await ask(one.id);
  await isCounted(3);
  await eventually('its row goes', async () => (await parked()).length === 0);
});

test('while there is no room it stays in the stream, and what comes behind goes on', async () => {
  await start();
  await fill();
  await tell({ n: 2 ** 40 });
  await tell({ n: 7 });
  await isCounted(7);
  await areUnfinished(1);
  await database.query('DELETE FROM pruebas.parked_event WHERE sequence = 1000');
  await areUnfinished(0);
  expect((await parked()).filter(({ reason }) => reason !== '')).toHaveLength(1);
});

test('a process without a database has no place for it: it is delivered again', async () => {
  const config = loadConfig(processConfigSchema, platform.env('inscripciones'));
  const app = await listening(
    await buildService({
      module: SinBaseModule,
      imports: [ServiceKitModule.forRoot({ name: 'inscripciones', config })],
      providers: [SinBase],
    }),
  );
  await tell({ n: 1, instante: 'canario' });
  await eventually('it is heard twice', async () => app.get(SinBase).heard.length === 2);
  await areUnfinished(0);
});
