import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { INestMicroservice } from '@nestjs/common';
import { AppError } from '@portal/contracts/core';
import { buildService, ContextKeys, loadConfig, Log, Transactions, type Tx } from '@portal/service-kit';
import { codeOf, eventually, testDatabase, testPlatform, type TestDatabase, type TestPlatform } from '@portal/test-kit';
import { startKeeper } from '../../test/keeper.js';
import { preparedDatabase } from '../../test/prepared-database.js';
import { AppModule } from '../app.module.js';
import { auditoriaConfigSchema } from '../config.js';
import { ChainConsumer } from './chain.consumer.js';
import { ChainService } from './chain.service.js';
import { KeptCheckpointsService } from './kept-checkpoints.service.js';
import { VerificationService, type Verdict } from './verification.service.js';

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
  const env = platform.env('auditoria', { AUDITORIA_DATABASE_URL: database.url });
  app = await buildService(AppModule.forRoot(loadConfig(auditoriaConfigSchema, env)));
  await app.listen();
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

const append = (tx: Tx) =>
  app.get(ChainService).append(tx, { id: randomUUID(), teller: 'gateway', at: '2026-11-21T15:00:00.000Z' }, {});
const lengthen = async (by: number) => {
  for (let n = 0; n < by; n += 1) await app.get(Transactions).run(append);
};
/** What a minute brings. */
const checkpoint = () => app.get(ChainConsumer).checkpoint();
const keeperAnswers = () =>
  eventually('kept', () =>
    checkpoint().then(
      () => true,
      (error: unknown) => (error instanceof AppError ? undefined : Promise.reject(error)),
    ),
  );
const verdict = async (): Promise<Verdict> => {
  const key = app.get(ContextKeys).publicKeyOf('auditoria')!;
  const kept = await app.get(KeptCheckpointsService).all();
  return app.get(Transactions).run((tx) => app.get(VerificationService).verify(tx, key, kept));
};
/** As a superuser who switches the triggers off. */
const force = (statements: string) =>
  database.query(`BEGIN; SET LOCAL session_replication_role = replica; ${statements}; COMMIT`);
const cutBehind = (seq: number) =>
  force(`DELETE FROM auditoria.entrada WHERE seq > ${seq}; DELETE FROM auditoria.punto_control WHERE seq > ${seq}`);

test('a link that was undone is not missed', async () => {
  const undone = app.get(Transactions).run(async (tx) => {
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
  await force('CREATE TABLE public.copia AS SELECT * FROM auditoria.entrada');
  await cutBehind(3);
  keeper.kill('SIGKILL');
  await once(keeper, 'exit');
  expect(await codeOf(checkpoint())).toBe('SERVICIO_NO_DISPONIBLE');
  expect(errors).toEqual(['AUDIT CHAIN BROKEN entrada:5']);
  keeper = startKeeper(platform, keeperDatabase, process.env);
  await keeperAnswers();
  expect(await verdict()).toEqual({ links: 3, firstBroken: 4, reason: 'cola-cortada' });
  await force('INSERT INTO auditoria.entrada SELECT * FROM public.copia WHERE seq > 3');
  expect(await verdict()).toEqual({ links: 5 });
});

test('nor are they hidden by others that took their numbers', async () => {
  await lengthen(2);
  await cutBehind(5);
  await lengthen(4);
  await checkpoint();
  expect(await verdict()).toEqual({ links: 9, firstBroken: 7, reason: 'eslabon-alterado' });
});
