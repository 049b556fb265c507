import { randomUUID } from 'node:crypto';
import type { INestMicroservice } from '@nestjs/common';
import { ContextKeys, Transactions, type Tx } from '@portal/service-kit';
import { eventually, testPlatform, type TestDatabase, type TestPlatform } from '@portal/test-kit';
import { force, startReplica, verdictOf } from '../../test/chain.js';
import { preparedDatabase } from '../../test/prepared-database.js';
import { entradas } from './chain.consumer.js';
import { ChainRepository } from './chain.repository.js';
import { ChainService } from './chain.service.js';
import { NOTHING_KEPT } from './checkpoint.rules.js';
import { VerificationService } from './verification.service.js';

let platform: TestPlatform;
let database: TestDatabase;
let app: INestMicroservice;

beforeAll(async () => {
  [platform, database] = await Promise.all([testPlatform(), preparedDatabase()]);
  await platform.keepInHand('auditoria-auditoria', 'AUDITORIA');
  app = await startReplica(platform, database);
});

afterAll(async () => {
  await app?.close();
  await platform?.close();
  await database?.close();
});

const entrada = {
  accion: 'acceso.denegado',
  resultado: 'rechazado',
  actor: 'anonimo',
  recurso: 'llamada',
  datos: { codigo: 'UNAUTHORIZED', intento: 1 },
  ocurrioEn: '2026-11-21T15:00:00.000Z',
};

/** Publishes without a message id, so the stream itself does not drop a repetition. */
const publish = (id: string) => platform.tell(entradas, entrada, { id, subject: 'aud.gateway' });

const count = async () =>
  Number((await database.query<{ n: string }>('SELECT count(*) AS n FROM auditoria.entrada'))[0]?.n);

test('entries are chained once each, a redelivery adds nothing', async () => {
  const ids = Array.from({ length: 20 }, () => randomUUID());
  for (const id of [...ids, ...ids.slice(0, 5)]) await publish(id);
  const last = randomUUID();
  await publish(last);
  await eventually('the last entry is chained', async () => (await count()) === 21);
  expect(await verdictOf(app)).toEqual({ links: 21 });
});

test('a chain that grows while it is verified is whole', async () => {
  const chain = app.get(ChainRepository);
  const key = app.get(ContextKeys).publicKeyOf('auditoria')!;
  // A link and its checkpoint come between the two reads.
  const growing = Object.assign(Object.create(chain) as ChainRepository, {
    checkpoints: async (tx: Tx) => {
      const before = await count();
      await publish(randomUUID());
      await eventually('one more is chained', async () => (await count()) === before + 1);
      await app.get(ChainService).signHead();
      return chain.checkpoints(tx);
    },
  });
  const { firstBroken, reason } = await app
    .get(Transactions)
    .run((tx) => new VerificationService(growing).verify(tx, key, NOTHING_KEPT));
  expect([firstBroken, reason]).toEqual([undefined, undefined]);
});

test('the database refuses to change, remove or empty the chain', async () => {
  for (const statement of [
    `UPDATE auditoria.entrada SET hash = 'x'`,
    'DELETE FROM auditoria.entrada WHERE seq = 1',
    'TRUNCATE auditoria.entrada',
  ]) {
    await expect(database.query(statement)).rejects.toThrow('insert-only');
  }
});

const links = (accion: string) =>
  database.query<{ proceso: string; entrada: Record<string, unknown> }>(
    `SELECT proceso, entrada FROM auditoria.entrada WHERE entrada->>'accion' = $1 ORDER BY seq`,
    [accion],
  );

test('a link says which process told it', async () => {
  expect((await links('acceso.denegado'))[0]).toMatchObject({ proceso: 'gateway' });
});

test('another process’s action, an unknown one and an entry of no shape are recorded as refused', async () => {
  for (const one of [
    { ...entrada, accion: 'sesion.cerrada', resultado: 'hecho' },
    { ...entrada, accion: 'inscripcion.inventada', resultado: 'hecho' },
    { nada: 'x'.repeat(5000) },
  ])
    await platform.tell(entradas, one, { subject: 'aud.inscripciones' });
  await eventually('all are chained', async () => (await links('auditoria.entrada-rechazada')).length === 3);
  const refused = await links('auditoria.entrada-rechazada');
  expect(refused.map(({ proceso }) => proceso)).toEqual(['inscripciones', 'inscripciones', 'inscripciones']);
  expect(refused.map(({ entrada }) => entrada)).toMatchObject([
    { resultado: 'rechazado', datos: { causa: 'accion-ajena', accion: 'sesion.cerrada' } },
    { resultado: 'rechazado', datos: { causa: 'accion-ajena', accion: 'inscripcion.inventada' } },
    { resultado: 'rechazado', datos: { causa: 'forma', sha256: expect.any(String) } },
  ]);
  expect(JSON.stringify(refused)).not.toContain('xxx');
  expect(await links('sesion.cerrada')).toEqual([]);
});

/** How often messages were handed out, and how many there are, once none is under way. */
async function handedOut(least = 0): Promise<{ deliveries: number; messages: number }> {
  const { consumers } = await platform.jetstream();
  return eventually('all are acknowledged', async () => {
    const info = await consumers.info('AUDITORIA', 'auditoria-auditoria');
    const { consumer_seq: deliveries, stream_seq: messages } = info.delivered;
    return info.num_ack_pending + info.num_pending === 0 && messages >= least && { deliveries, messages };
  });
}

test('messages without body and headers hold back no entry', async () => {
  const rogue = await platform.connect('gateway');
  const [before, handed] = [await count(), await handedOut()];
  for (let n = 0; n < 30; n += 1) rogue.publish('aud.gateway');
  await rogue.flush();
  await publish(randomUUID());
  await eventually('the entry behind them is chained', async () => (await count()) === before + 1);
  // None was handed out to nobody: that one would stay unfinished.
  const { deliveries, messages } = await handedOut(handed.messages + 31);
  expect([deliveries - handed.deliveries, messages - handed.messages]).toEqual([31, 31]);
});

test('a cut tail is noticed by the signed checkpoint, a changed entry by the chain', async () => {
  await app.get(ChainService).signHead();
  await force(database, 'DELETE FROM auditoria.entrada WHERE seq > 18');
  expect(await verdictOf(app)).toEqual({ links: 18, firstBroken: 19, reason: 'cola-cortada' });

  await force(database, `UPDATE auditoria.entrada SET entrada = entrada || '{"actor":"otro"}' WHERE seq = 7`);
  expect(await verdictOf(app)).toMatchObject({ firstBroken: 7, reason: 'eslabon-alterado' });
});
