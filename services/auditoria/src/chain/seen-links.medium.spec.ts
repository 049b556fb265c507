import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { INestMicroservice } from '@nestjs/common';
import { AppError } from '@portal/contracts/core';
import { Log, Transactions, type Tx } from '@portal/service-kit';
import { codeOf, eventually, testDatabase, testPlatform, type TestDatabase, type TestPlatform } from '@portal/test-kit';
import { force, startReplica, verdictOf } from '../../test/chain.js';
import { startKeeper } from '../../test/keeper.js';
import { preparedDatabase } from '../../test/prepared-database.js';
import { ChainConsumer } from './chain.consumer.js';
import { ChainService } from './chain.service.js';
import { KeptCheckpointsService } from './kept-checkpoints.service.js';
import type { Verdict } from './verification.service.js';

let platform: TestPlatform;
let database: TestDatabase;
let keeperDatabase: TestDatabase;
let keeper: ChildProcess;
let app: INestMicroservice;

beforeAll(async () => {
  [platform, database, keeperDatabase] = await Promise.all([
    testPlatform(),
    preparedDatabase(),
    testDatabase('certificados'),
  ]);
  keeper = startKeeper(platform, keeperDatabase, process.env);
  app = await startReplica(platform, database);
  await keeperAnswers();
  // It tells that it founded its authority and its timestamp authority.
  await eventually('both are chained', async () => (await verdict()).links === 2);
});

afterAll(async () => {
  keeper?.kill('SIGKILL');
  await app?.close();
  await platform?.close();
  await database?.close();
  await keeperDatabase?.close();
});

const append = (tx: Tx, replica = app) => {
  const told = { id: randomUUID(), teller: 'gateway', at: '2026-11-21T15:00:00.000Z' };
  return replica.get(ChainService).append(tx, [{ told, data: {} }]);
};
const lengthen = async (by: number, replica = app) => {
  for (let n = 0; n < by; n += 1) await replica.get(Transactions).run((tx) => append(tx, replica));
};
/** What a minute brings. */
const checkpoint = (replica = app) => replica.get(ChainConsumer).checkpoint();
const keeperAnswers = () =>
  eventually('kept', () =>
    checkpoint().then(
      () => true,
      (error: unknown) => (error instanceof AppError ? undefined : Promise.reject(error)),
    ),
  );
/** @param after of what is kept, what comes after this number */
const verdict = async (after = 0): Promise<Verdict> => {
  const { points, ...kept } = await app.get(KeptCheckpointsService).all();
  return verdictOf(app, { ...kept, points: points.filter(({ seq }) => seq > after) });
};
/** What the keeper keeps of lost links. */
const lost = async () =>
  (await keeperDatabase.query<{ seq: string }>('SELECT seq FROM certificados.eslabon_perdido ORDER BY seq')).map(
    ({ seq }) => Number(seq),
  );
const cutBehind = (seq: number) =>
  force(
    database,
    `DELETE FROM auditoria.entrada WHERE seq > ${seq}; DELETE FROM auditoria.punto_control WHERE seq > ${seq}`,
  );

test('a link that was undone is not missed', async () => {
  const undone = app.get(Transactions).run(async (tx) => {
    // The second one finds the first at the head.
    await append(tx);
    await append(tx);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await lengthen(1);
  await checkpoint();
  expect(await verdict()).toEqual({ links: 3 });
});

test('links cut off before a checkpoint covered them are named, also when their keeper was away', async () => {
  const errors: string[] = [];
  app.get(Log).error = (message, { resource } = {}) => void errors.push(`${message} ${resource}`);
  await lengthen(2);
  await force(database, 'CREATE TABLE public.copia AS SELECT * FROM auditoria.entrada');
  await cutBehind(3);
  keeper.kill('SIGKILL');
  await once(keeper, 'exit');
  expect(await codeOf(checkpoint())).toBe('SERVICIO_NO_DISPONIBLE');
  expect(errors).toEqual(['AUDIT CHAIN BROKEN entrada:5']);
  keeper = startKeeper(platform, keeperDatabase, process.env);
  await keeperAnswers();
  expect(await verdict()).toEqual({ links: 3, firstBroken: 4, reason: 'cola-cortada' });
  await force(database, 'INSERT INTO auditoria.entrada SELECT * FROM public.copia WHERE seq > 3');
  expect(await verdict()).toEqual({ links: 5 });
});

test('nor are they hidden by others that took their numbers', async () => {
  await lengthen(2);
  await cutBehind(5);
  await lengthen(4);
  await checkpoint();
  expect(await verdict()).toEqual({ links: 9, firstBroken: 7, reason: 'eslabon-alterado' });
});

test('they stay named when thinning has left one checkpoint of that day, a forged chain’s', async () => {
  await keeperDatabase.query(`BEGIN; SET LOCAL session_replication_role = replica;
    UPDATE certificados.punto_control SET sellado_en = sellado_en - interval '3 days';
    UPDATE certificados.eslabon_perdido SET anotado_en = anotado_en - interval '3 days'; COMMIT`);
  await keeperDatabase.query(
    'DELETE FROM certificados.punto_control AS punto WHERE certificados.punto_control_sobra(punto)',
  );
  expect(await keeperDatabase.query('SELECT seq::int FROM certificados.punto_control')).toEqual([{ seq: 9 }]);
  expect(await verdict()).toEqual({ links: 9, firstBroken: 7, reason: 'eslabon-alterado' });
});

test('nor are they hidden by another replica, which wrote over the cut and has its checkpoint kept first', async () => {
  const other = await startReplica(platform, database);
  await lengthen(2);
  await cutBehind(9);
  await lengthen(4, other);
  await checkpoint(other);
  expect(await verdict(9)).toEqual({ links: 13 });
  await checkpoint();
  expect(await verdict(9)).toEqual({ links: 13, firstBroken: 11, reason: 'eslabon-alterado' });
  expect(await lost()).toEqual([5, 7, 11]);
  await other.close();
});

test('nor by a row that none of them wrote and that is gone before the cut', async () => {
  await lengthen(1);
  await force(
    database,
    `INSERT INTO auditoria.entrada (seq, event_id, proceso, entrada, anterior, hash)
    SELECT 1000, gen_random_uuid(), proceso, entrada, anterior, hash FROM auditoria.entrada WHERE seq = 1`,
  );
  await app.get(ChainService).signHead();
  await cutBehind(13);
  await checkpoint();
  expect(await lost()).toEqual([5, 7, 11, 14]);
});

test('who stops has what it wrote kept first; without its keeper it stops all the same', async () => {
  const other = await startReplica(platform, database);
  await lengthen(2, other);
  await other.close();
  expect((await app.get(KeptCheckpointsService).all()).points.at(-1)).toMatchObject({ seq: 15 });
  const last = await startReplica(platform, database);
  await lengthen(1, last);
  keeper.kill('SIGKILL');
  await once(keeper, 'exit');
  await last.close();
});
