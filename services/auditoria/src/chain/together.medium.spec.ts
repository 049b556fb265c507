import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { INestMicroservice } from '@nestjs/common';
import { Log, Transactions } from '@portal/service-kit';
import { eventually, fromSource, testPlatform, type TestDatabase, type TestPlatform } from '@portal/test-kit';
import { force, startReplica, verdictOf } from '../../test/chain.js';
import { preparedDatabase } from '../../test/prepared-database.js';
import { entradas } from './chain.consumer.js';
import { ChainService } from './chain.service.js';

let platform: TestPlatform;
let database: TestDatabase;
let app: INestMicroservice | undefined;

beforeAll(async () => {
  [platform, database] = await Promise.all([testPlatform(), preparedDatabase()]);
});

afterEach(async () => {
  await app?.close();
  app = undefined;
});
afterAll(async () => {
  await platform?.close();
  await database?.close();
});

const start = () => startReplica(platform, database);
const entrada = (recurso: string) => ({
  accion: 'acceso.denegado',
  resultado: 'rechazado',
  actor: 'anonimo',
  recurso,
  datos: {},
  ocurrioEn: '2026-11-21T15:00:00.000Z',
});
/** Tells an entry as the gateway. Without a message id, so the stream keeps a repetition. */
const tell = (recurso: string, id: string = randomUUID()) =>
  platform.tell(entradas, entrada(recurso), { id, subject: 'aud.gateway' });
/** Names that no other test gives to what its entries are about. */
const names = (count: number) => {
  const of = randomUUID();
  return Array.from({ length: count }, (_, n) => `${of}:${n}`);
};

interface Row {
  readonly recurso: string;
  readonly accion: string;
  readonly proceso: string;
  readonly xmin: string;
}
/** Links after this number, in the order of the chain. */
const after = (seq: number) =>
  database.query<Row>(
    `SELECT entrada->>'recurso' AS recurso, entrada->>'accion' AS accion, proceso, xmin::text
     FROM auditoria.entrada WHERE seq > $1 ORDER BY seq`,
    [seq],
  );
const length = async () =>
  Number((await database.query<{ n: string }>('SELECT count(*) AS n FROM auditoria.entrada'))[0]?.n);
const aboutAfter = async (seq: number) => (await after(seq)).map(({ recurso }) => recurso);
const transactionsOf = (rows: readonly Row[]) => new Set(rows.map(({ xmin }) => xmin)).size;

/** Holds the place of the chain's writer. @returns gives it back */
const holdWriter = () => database.hold(`SELECT pg_advisory_xact_lock(hashtextextended('auditoria.cadena', 0))`);
const writersWait = (count: number) =>
  eventually(
    'the writer waits for its turn',
    async () => (await database.sessions(`wait_event = 'advisory'`)).length === count,
  );
/** What a process has in work at most, and with what it asked for meanwhile. */
const [IN_WORK, IN_HAND] = [10, 11];
const inFlight = async (count: number) => {
  const { consumers } = await platform.jetstream();
  await eventually(
    `${count} are in flight`,
    async () => (await consumers.info('AUDITORIA', 'auditoria-auditoria')).num_ack_pending >= count,
  );
};
/** Tells the first one, and the others while it waits for its turn: these are in flight together. */
async function together(tellAll: readonly (() => Promise<unknown>)[], flying = tellAll.length): Promise<void> {
  const release = await holdWriter();
  for (const [place, one] of tellAll.entries()) {
    await one();
    if (place === 0) await writersWait(1);
  }
  await inFlight(Math.min(flying, 10));
  await release();
}

test('entries in flight together are chained in one transaction, in the order of the stream, each for itself', async () => {
  app = await start();
  const [first, second, third, fourth] = names(4) as [string, string, string, string];
  const id = randomUUID();
  const before = await length();
  await together([
    () => tell(first, id),
    () => tell(second),
    () => platform.tell(entradas, { nada: 1 }, { subject: 'aud.inscripciones' }),
    () => tell(third),
    () => tell(first, id),
    () => platform.tell(entradas, { ...entrada(third), accion: 'sesion.cerrada' }, { subject: 'aud.certificados' }),
    () => tell(fourth),
  ]);
  await eventually('all are chained', async () => (await length()) === before + 6);
  const rows = await after(before);
  expect(rows.map(({ proceso, accion }) => `${proceso} ${accion}`)).toEqual([
    'gateway acceso.denegado',
    'gateway acceso.denegado',
    'inscripciones auditoria.entrada-rechazada',
    'gateway acceso.denegado',
    'certificados auditoria.entrada-rechazada',
    'gateway acceso.denegado',
  ]);
  expect(rows.map(({ recurso }) => recurso).filter((recurso) => !recurso.startsWith('entrada:'))).toEqual([
    first,
    second,
    third,
    fourth,
  ]);
  // One for the first, one for those that came meanwhile; a third one for what NATS had still on its way.
  expect(transactionsOf(rows)).toBeLessThanOrEqual(3);
  expect(await verdictOf(app)).toEqual({ links: before + 6 });
});

test('an id in capitals that comes first of several is the same id: one whole link, and no second one', async () => {
  app = await start();
  const [alone, first, second] = names(3) as [string, string, string];
  const id = `abcdef${randomUUID().slice(6)}`;
  const before = await length();
  await together([
    () => tell(alone),
    () => tell(first, id.toUpperCase()),
    () => tell(second),
    () => tell(first, id),
    () => tell(first, id.toUpperCase()),
  ]);
  const last = names(1);
  await tell(String(last));
  await eventually('the last one is chained', async () => (await aboutAfter(before)).includes(String(last)));
  expect(await aboutAfter(before)).toEqual([alone, first, second, ...last]);
  expect(await verdictOf(app)).toEqual({ links: before + 4 });
});

test('an entry that fails through no fault of its own waits alone, the others are chained in order', async () => {
  app = await start();
  const all = names(6);
  const [poison] = all.splice(2, 1) as [string];
  const before = await length();
  await database.query(`
    CREATE FUNCTION auditoria.veneno() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'veneno'; END $$;
    CREATE TRIGGER veneno BEFORE INSERT ON auditoria.entrada FOR EACH ROW
      WHEN (NEW.entrada->>'recurso' = '${poison}') EXECUTE FUNCTION auditoria.veneno()`);
  await together([...all.slice(0, 2), poison, ...all.slice(2)].map((recurso) => () => tell(recurso)));
  await eventually('the others are chained', async () => (await length()) === before + all.length);
  expect(await aboutAfter(before)).toEqual(all);
  await database.query('DROP TRIGGER veneno ON auditoria.entrada; DROP FUNCTION auditoria.veneno()');
  await eventually('it comes again', async () => (await length()) === before + all.length + 1);
  expect(await aboutAfter(before)).toEqual([...all, poison]);
  expect(await verdictOf(app)).toEqual({ links: before + all.length + 1 });
});

test('a process that dies after the commit, before it told NATS, leaves no second link of any of them', async () => {
  const before = await length();
  // The first entry is its first unit; the others are its second one.
  const child = fromSource({
    folder: 'services/auditoria',
    entry: 'main.ts',
    env: platform.env('auditoria', {
      AUDITORIA_DATABASE_URL: database.url,
      FAILPOINT: 'hechos.efecto.despues:2',
      PATH: process.env['PATH'] ?? '',
    }),
  });
  const died = once(child, 'exit');
  const all = names(7);
  await together(all.map((recurso) => () => tell(recurso)));
  expect(await died).toEqual([null, 'SIGKILL']);
  expect(await length()).toBeGreaterThan(before + 1);
  app = await start();
  const last = names(1);
  await tell(String(last));
  await eventually('the last one is chained', async () => (await aboutAfter(before)).includes(String(last)));
  const { consumers } = await platform.jetstream();
  await eventually('all are acknowledged', async () => {
    const { num_ack_pending, num_pending } = await consumers.info('AUDITORIA', 'auditoria-auditoria');
    return num_ack_pending + num_pending === 0;
  });
  expect((await aboutAfter(before)).toSorted()).toEqual([...all, ...last].toSorted());
  expect(await verdictOf(app)).toEqual({ links: before + all.length + 1 });
});

test('a process that stops chains what it has in flight, and another one goes on with the rest', async () => {
  const before = await length();
  const stopping = await start();
  const release = await holdWriter();
  const all = names(25);
  for (const recurso of all) await tell(recurso);
  await inFlight(IN_HAND);
  const stopped = stopping.close();
  await release();
  await stopped;
  // The unit that waited for the writer's place, and the entries that waited for this unit.
  expect(await length()).toBeGreaterThanOrEqual(before + IN_WORK);
  const { consumers } = await platform.jetstream();
  await eventually(
    'what it chained is acknowledged, but for the one in its hand',
    async () => (await consumers.info('AUDITORIA', 'auditoria-auditoria')).num_ack_pending <= IN_HAND - IN_WORK,
  );
  app = await start();
  await eventually('all are chained', async () => (await length()) === before + all.length);
  expect((await aboutAfter(before)).toSorted()).toEqual(all.toSorted());
  expect(await verdictOf(app)).toEqual({ links: before + all.length });
});

test('replicas take turns: each entry has one link, and the chain is whole', async () => {
  const before = await length();
  const replicas = [await start(), await start()];
  const release = await holdWriter();
  const all = names(40);
  for (const recurso of all) await tell(recurso);
  await writersWait(2);
  await inFlight(2 * IN_HAND);
  await release();
  await eventually('all are chained', async () => (await length()) === before + all.length);
  expect((await aboutAfter(before)).toSorted()).toEqual(all.toSorted());
  // What each has in work is two units at most. How many of the others come together nobody can say.
  expect(transactionsOf(await after(before))).toBeLessThanOrEqual(2 * 2 + all.length - 2 * IN_WORK);
  expect(await verdictOf(replicas[0]!)).toEqual({ links: before + all.length });
  await Promise.all(replicas.map((replica) => replica.close()));
});

/** What is told in one unit, as the consumer hands it over. */
const tellings = (count: number) =>
  names(count).map((recurso) => ({
    told: { id: randomUUID(), teller: 'gateway', at: '2026-11-21T15:00:00.000Z' },
    data: entrada(recurso),
  }));

test('a checkpoint covers all of a unit or nothing of it', async () => {
  app = await start();
  const [chain, transactions] = [app.get(ChainService), app.get(Transactions)];
  const newest = async () =>
    Number((await database.query<{ n: string }>('SELECT max(seq) AS n FROM auditoria.punto_control'))[0]?.n);
  const before = await length();
  await transactions.run(async (tx) => {
    await chain.append(tx, tellings(5));
    await chain.signHead();
    expect(await newest()).toBe(before);
  });
  await chain.signHead();
  expect(await newest()).toBe(before + 5);
  expect(await verdictOf(app)).toEqual({ links: before + 5 });
});

test('links that are cut from the end of a unit are missed', async () => {
  app = await start();
  const errors: string[] = [];
  app.get(Log).error = (message, { resource } = {}) => void errors.push(`${message} ${resource}`);
  const before = await length();
  await app.get(Transactions).run((tx) => app!.get(ChainService).append(tx, tellings(3)));
  await force(database, `DELETE FROM auditoria.entrada WHERE seq = ${before + 3}`);
  await app.get(ChainService).signHead();
  expect(errors).toEqual([`AUDIT CHAIN BROKEN entrada:${before + 3}`]);
});
