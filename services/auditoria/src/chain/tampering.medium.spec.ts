import { randomUUID } from 'node:crypto';
import type { INestMicroservice } from '@nestjs/common';
import fc from 'fast-check';
import { DataSource } from 'typeorm';
import { databaseOptions, Transactions, type Tx } from '@portal/service-kit';
import { eventually, testPlatform, type TestDatabase, type TestPlatform } from '@portal/test-kit';
import { force, startReplica, verdictOf } from '../../test/chain.js';
import { preparedDatabase } from '../../test/prepared-database.js';
import { auditoriaDatabase } from '../database.js';
import { ChainRepository } from './chain.repository.js';
import { ChainService } from './chain.service.js';
import { nextLink, type Link } from './link.rules.js';

const LENGTH = 40;
/** Tamperings per run. */
const ROUNDS = 60;

let platform: TestPlatform;
let database: TestDatabase;
let app: INestMicroservice;

beforeAll(async () => {
  [platform, database] = await Promise.all([testPlatform(), preparedDatabase()]);
  app = await startReplica(platform, database);
});

afterAll(async () => {
  await app?.close();
  await platform?.close();
  await database?.close();
});

const registrar = (n: number) => {
  const entrada = {
    accion: 'acceso.denegado',
    resultado: 'rechazado',
    actor: 'anonimo',
    recurso: 'llamada',
    datos: { n },
    ocurrioEn: '2026-11-21T15:00:00.000Z',
  } as const;
  const told = { id: randomUUID(), teller: 'gateway', at: entrada.ocurrioEn };
  return app.get(Transactions).run((tx) => app.get(ChainService).append(tx, [{ told, data: entrada }]));
};

/** Each takes a sequence below the last and says which entry must be named. */
const tamperings: Record<string, (seq: number) => { sql: string; firstBroken: number }> = {
  'an entry changed': (seq) => ({
    sql: `UPDATE auditoria.entrada SET entrada = jsonb_set(entrada, '{actor}', '"otro"') WHERE seq = ${seq}`,
    firstBroken: seq,
  }),
  'a process changed': (seq) => ({
    sql: `UPDATE auditoria.entrada SET proceso = 'otro' WHERE seq = ${seq}`,
    firstBroken: seq,
  }),
  'a process removed': (seq) => ({
    sql: `ALTER TABLE auditoria.entrada DROP CONSTRAINT IF EXISTS entrada_con_proceso;
      UPDATE auditoria.entrada SET proceso = NULL WHERE seq = ${seq}`,
    firstBroken: seq,
  }),
  'an event id changed': (seq) => ({
    sql: `UPDATE auditoria.entrada SET event_id = gen_random_uuid() WHERE seq = ${seq}`,
    firstBroken: seq,
  }),
  'a hash changed': (seq) => ({
    sql: `UPDATE auditoria.entrada SET hash = repeat('0', 64) WHERE seq = ${seq}`,
    firstBroken: seq,
  }),
  'an entry removed': (seq) => ({ sql: `DELETE FROM auditoria.entrada WHERE seq = ${seq}`, firstBroken: seq }),
  'an entry removed and the rest moved up': (seq) => ({
    sql: `DELETE FROM auditoria.entrada WHERE seq = ${seq};
      UPDATE auditoria.entrada SET seq = -seq WHERE seq > ${seq};
      UPDATE auditoria.entrada SET seq = -seq - 1 WHERE seq < 0`,
    firstBroken: seq,
  }),
  'two entries exchanged': (seq) => ({
    sql: `UPDATE auditoria.entrada SET seq = -seq WHERE seq IN (${seq}, ${seq + 1});
      UPDATE auditoria.entrada SET seq = CASE seq WHEN -${seq} THEN ${seq + 1} ELSE ${seq} END WHERE seq < 0`,
    firstBroken: seq,
  }),
  'the tail cut': (seq) => ({ sql: `DELETE FROM auditoria.entrada WHERE seq > ${seq}`, firstBroken: seq + 1 }),
  'a checkpoint forged': (seq) => ({
    sql: `UPDATE auditoria.punto_control SET hash = (SELECT hash FROM auditoria.entrada WHERE seq = ${seq})`,
    firstBroken: LENGTH,
  }),
};

test('writers that come together make one whole chain', async () => {
  await Promise.all(Array.from({ length: LENGTH }, (_, n) => registrar(n)));
  expect(await verdictOf(app)).toEqual({ links: LENGTH });
  await app.get(ChainService).signHead();
});

test('a second writer waits for the first: of two that interleave both are chained', async () => {
  const before = (await verdictOf(app)).links;
  const told = (id: string) => ({ id, teller: 'gateway', at: '2026-11-21T15:00:00.000Z' });
  const append = (tx: Tx) => app.get(ChainService).append(tx, [{ told: told(randomUUID()), data: null }]);
  let commit = (): void => undefined;
  const held = new Promise<void>((resolve) => (commit = resolve));
  let appended = (): void => undefined;
  const firstAppended = new Promise<void>((resolve) => (appended = resolve));
  const first = app.get(Transactions).run(async (tx) => {
    await append(tx);
    appended();
    await held;
  });
  await firstAppended;
  const second = app.get(Transactions).run(append);
  await eventually('the second waits', async () => {
    const waiting = `SELECT FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock' AND application_name = 'portal-auditoria'`;
    return (await database.query(waiting)).length > 0;
  });
  commit();
  await Promise.all([first, second]);
  expect(await verdictOf(app)).toEqual({ links: before + 2 });
  await force(database, `DELETE FROM auditoria.entrada WHERE seq > ${before}`);
});

test('a last link written anew with a fitting hash is named as changed, not as cut', async () => {
  const [before, last] = await app.get(Transactions).run((tx) => app.get(ChainRepository).after(tx, LENGTH - 2, 2));
  const entrada = { ...last!.entrada, actor: 'persona:otra' };
  const anew = nextLink(before!, last!.eventId, { proceso: 'gateway', entrada });
  const put = ({ entrada: one, hash }: Link) =>
    force(
      database,
      `UPDATE auditoria.entrada SET entrada = '${JSON.stringify(one)}', hash = '${hash}' WHERE seq = ${LENGTH}`,
    );
  await put(anew);
  expect(await verdictOf(app)).toEqual({ links: LENGTH, firstBroken: LENGTH, reason: 'eslabon-alterado' });
  await put(last!);
});

test('every tampering by the database’s owner is found, and the first bad entry named', async () => {
  await force(
    database,
    `CREATE TABLE public.copia AS SELECT * FROM auditoria.entrada;
     CREATE TABLE public.puntos AS SELECT * FROM auditoria.punto_control`,
  );
  const restore = `DELETE FROM auditoria.entrada; INSERT INTO auditoria.entrada SELECT * FROM public.copia;
    DELETE FROM auditoria.punto_control; INSERT INTO auditoria.punto_control SELECT * FROM public.puntos`;
  const cases = fc.tuple(fc.constantFrom(...Object.keys(tamperings)), fc.integer({ min: 1, max: LENGTH - 1 }));
  await fc.assert(
    fc.asyncProperty(cases, async ([kind, seq]) => {
      const { sql, firstBroken } = (tamperings[kind] as (seq: number) => { sql: string; firstBroken: number })(seq);
      await force(database, sql);
      expect(await verdictOf(app)).toMatchObject({ firstBroken });
      await force(database, restore);
    }),
    { numRuns: ROUNDS, endOnFailure: true },
  );
  expect(await verdictOf(app)).toEqual({ links: LENGTH });
});

test('the migrations yield exactly the schema of the entities', async () => {
  const dataSource = await new DataSource(databaseOptions(auditoriaDatabase(database.ownerUrl))).initialize();
  const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
  await dataSource.destroy();
  expect(upQueries.map(({ query }) => query)).toEqual([]);
});
