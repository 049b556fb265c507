import { randomUUID } from 'node:crypto';
import type { INestMicroservice } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { eventually, testDatabase, testPlatform, type TestDatabase, type TestPlatform } from '@portal/test-kit';
import { contado, lecturas, Sumas, sumasModule } from '../../test/sumas.js';
import {
  buildService,
  currentContext,
  OnEvents,
  signFact,
  sql,
  Transactions,
  type ContextKeys,
  type ToldFact,
  type Tx,
} from '../index.js';
import { EventWork, PoisonedEvent, RefusedEvent, UnreadableEvent, type Reader } from './event-work.js';
import { subscriptionsOf } from './on-event.js';

/** A number that is none of PostgreSQL's `int` makes the effect fail. */
class SumasJuntas extends Sumas {
  /** What each unit was given, and under which request. */
  readonly units: { readonly numbers: number[]; readonly requestId: string }[] = [];

  @OnEvents(contado, { concurrency: 4 })
  async juntos(tx: Tx, facts: readonly ToldFact<typeof contado>[]): Promise<void> {
    const numbers = facts.map(({ data }) => data.n);
    this.units.push({ numbers, requestId: currentContext().requestId });
    await sql(tx, 'INSERT INTO contado SELECT * FROM unnest($1::bigint[])', [numbers]);
  }
}

const durable = 'prueba';
let platform: TestPlatform;
let database: TestDatabase;
let app: INestMicroservice;
let keys: ContextKeys;

beforeAll(async () => {
  [platform, database] = await Promise.all([testPlatform(lecturas), testDatabase('pruebas')]);
  app = await buildService(sumasModule(platform, database, {}, SumasJuntas));
  await app.listen();
  keys = await platform.keys('inscripciones');
});
beforeEach(() => database.query('TRUNCATE pruebas.inbox, pruebas.contado'));
afterAll(async () => {
  await app?.close();
  await platform?.close();
  await database?.close();
});

/** A replica that reads by itself, without a stream: what it is given in one breath has come together. */
function unaReplica(transactions = app.get(Transactions)) {
  const units: SumasJuntas['units'] = [];
  const sumas = Object.assign(Object.create(SumasJuntas.prototype) as SumasJuntas, { units });
  const reader: Reader = { name: 'inscripciones', keys, transactions };
  const subscription = subscriptionsOf(SumasJuntas.prototype).get('juntos')!;
  const work = new EventWork(reader, durable, subscription, (...args) =>
    sumas.juntos(...(args as Parameters<SumasJuntas['juntos']>)),
  );
  const hear = (facts: readonly object[]) => Promise.allSettled(facts.map((fact) => work.run(heardOf(fact))));
  return { units, hear };
}

const unHecho = (n: unknown, extra: { id?: string; at?: string } = {}) => ({
  id: randomUUID(),
  type: contado.type,
  at: new Date().toISOString(),
  requestId: `r${String(n)}`,
  data: { n },
  ...extra,
});
function heardOf(fact: object) {
  const bytes = Buffer.from(JSON.stringify(fact));
  return { subject: contado.subject, bytes, signature: signFact(keys, contado.subject, bytes) };
}
const outcomes = (settled: PromiseSettledResult<string>[]): unknown[] =>
  settled.map((one) => (one.status === 'fulfilled' ? one.value : (one.reason as Error).name));
/** The numbers in the order in which they were written, and how many transactions wrote them. */
async function written() {
  const rows = await database.query<{ n: number; xmin: string }>(
    'SELECT n, xmin::text FROM pruebas.contado ORDER BY ctid',
  );
  return { numbers: rows.map(({ n }) => n), transactions: new Set(rows.map(({ xmin }) => xmin)).size };
}

test('facts that come together are one transaction, in their order and under a request of their own', async () => {
  const { units, hear } = unaReplica();
  expect(outcomes(await hear([4, 2, 3, 1].map((n) => unHecho(n))))).toEqual(Array(4).fill('done'));
  expect(await written()).toEqual({ numbers: [4, 2, 3, 1], transactions: 1 });
  expect(units).toEqual([{ numbers: [4, 2, 3, 1], requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) }]);
});

test('one that comes alone is a transaction of its own, under the request that it came of', async () => {
  const { units, hear } = unaReplica();
  await hear([unHecho(1)]);
  expect(units).toEqual([{ numbers: [1], requestId: 'r1' }]);
});

test('no more go together than the subscription says, and the later ones wait for the earlier ones', async () => {
  const { units, hear } = unaReplica();
  const facts = [1, 2, 3, 4, 5, 6].map((n) => unHecho(n));
  const goOn = await database.hold('INSERT INTO pruebas.inbox (consumer, event_id) VALUES ($1, $2)', [
    durable,
    facts[0]?.id,
  ]);
  const heard = hear(facts);
  await eventually('the first four wait', async () => (await database.sessions(`wait_event_type = 'Lock'`)).length > 0);
  // Meanwhile another replica does a unit from its beginning to its end.
  await unaReplica().hear([unHecho(9)]);
  await goOn();
  expect(outcomes(await heard)).toEqual(Array(6).fill('done'));
  expect(units.map(({ numbers }) => numbers)).toEqual([
    [1, 2, 3, 4],
    [5, 6],
  ]);
  expect((await written()).numbers).toEqual([9, 1, 2, 3, 4, 5, 6]);
});

test('a repetition has no effect: in the same breath, under another spelling of its id, or after a crash', async () => {
  const [one, two] = [unHecho(1), unHecho(2)];
  const again = { ...one, id: one.id.toUpperCase() };
  const first = unaReplica();
  expect(outcomes(await first.hear([one, one, again, two]))).toEqual(['done', 'repeated', 'repeated', 'done']);
  // What committed before a process died is delivered again, among what is new.
  const second = unaReplica();
  expect(outcomes(await second.hear([two, unHecho(3), one]))).toEqual(['repeated', 'done', 'repeated']);
  expect((await written()).numbers).toEqual([1, 2, 3]);
  expect(outcomes(await second.hear([two, one]))).toEqual(['repeated', 'repeated']);
  expect(second.units.map(({ numbers }) => numbers)).toEqual([[3]]);
});

test('one whose effect fails fails alone, and the others keep their order', async () => {
  const { units, hear } = unaReplica();
  const facts = [1, 2 ** 40, 3, 4].map((n) => unHecho(n));
  const settled = await hear(facts);
  expect(outcomes(settled)).toEqual(['done', PoisonedEvent.name, 'done', 'done']);
  expect((await written()).numbers).toEqual([1, 3, 4]);
  expect(units.map(({ numbers }) => numbers)).toEqual([[1, 2 ** 40, 3, 4], [1], [2 ** 40], [3], [4]]);
  // Its inbox row went with its effect: given again, it is tried again.
  expect(outcomes(await hear(facts))).toEqual(['repeated', PoisonedEvent.name, 'repeated', 'repeated']);
});

test('what nobody said, what cannot be read and what is too old refuse themselves alone', async () => {
  const { hear } = unaReplica();
  const old = unHecho(5, { at: new Date(Date.now() - 29 * 86_400_000 - 60_000).toISOString() });
  const facts = [unHecho(1), unHecho('dos'), old, unHecho(4)];
  expect(outcomes(await hear(facts))).toEqual(['done', UnreadableEvent.name, RefusedEvent.name, 'done']);
  expect((await written()).numbers).toEqual([1, 4]);
  expect(outcomes(await hear([old]))).toEqual([RefusedEvent.name]);
});

/** Real units, counted. */
class CountedTransactions extends Transactions {
  count = 0;

  override run<T>(work: (tx: Tx) => Promise<T>, options?: Parameters<Transactions['run']>[1]): Promise<T> {
    return super.run((tx) => {
      this.count += 1;
      return work(tx);
    }, options);
  }
}

test('replicas that have the same facts in another order do not deadlock: each fact has one effect', async () => {
  const facts = [1, 2, 3].map((n) => unHecho(n, { id: `0000000${n}-0000-4000-8000-000000000000` }));
  const counted = new CountedTransactions(app.get(DataSource));
  // The row in the middle is another's until both replicas have noted what lies before it.
  const goOn = await database.hold('INSERT INTO pruebas.inbox (consumer, event_id) VALUES ($1, $2)', [
    durable,
    facts[1]?.id,
  ]);
  const heard = [facts, facts.toReversed()].map((order) => unaReplica(counted).hear(order));
  await eventually('both wait', async () => (await database.sessions(`wait_event_type = 'Lock'`)).length === 2);
  await goOn();
  expect((await Promise.all(heard)).flatMap(outcomes).toSorted()).toEqual([
    ...Array<string>(3).fill('done'),
    ...Array<string>(3).fill('repeated'),
  ]);
  expect((await written()).numbers).toHaveLength(3);
  expect(counted.count).toBe(2);
});

test('facts of a stream reach their effects together, each once', async () => {
  const sumas = app.get<SumasJuntas>(Sumas);
  const before = sumas.units.length;
  const numbers = Array.from({ length: 12 }, (_, n) => n);
  const release = await database.hold('LOCK TABLE pruebas.contado');
  for (const n of numbers) await platform.tell(contado, { n });
  const { consumers } = await platform.jetstream();
  await eventually(
    'four are being worked on',
    async () => (await consumers.info('HECHOS', 'inscripciones-contado')).num_ack_pending >= 4,
  );
  await release();
  await eventually('all are written', async () => (await written()).numbers.length === numbers.length);
  expect((await written()).numbers).toEqual(numbers);
  expect(sumas.units.length - before).toBeLessThan(numbers.length);
});
