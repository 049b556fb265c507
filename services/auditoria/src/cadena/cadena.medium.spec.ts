import { randomUUID } from 'node:crypto';
import { jetstream } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import type { INestMicroservice } from '@nestjs/common';
import { buildService, ContextKeys, loadConfig } from '@portal/service-kit';
import { eventually, testDatabase, testPlatform, type TestDatabase, type TestPlatform } from '@portal/test-kit';
import { auditoriaConfigSchema } from '../auditoria.config.js';
import { AuditoriaModule } from '../auditoria.module.js';
import { CadenaService } from './cadena.service.js';
import { VerificacionService } from './verificacion.service.js';

let platform: TestPlatform;
let database: TestDatabase;
let app: INestMicroservice;
let gateway: NatsConnection;

beforeAll(async () => {
  [platform, database] = await Promise.all([testPlatform(), testDatabase('auditoria')]);
  const env = { ...platform.env('auditoria'), AUDITORIA_DATABASE_URL: database.url };
  app = await buildService(AuditoriaModule.forRoot(loadConfig(auditoriaConfigSchema, env)));
  await app.listen();
  gateway = await platform.nats.connect('gateway');
});

afterAll(async () => {
  await gateway?.close();
  await app?.close();
  await platform?.close();
  await database?.close();
});

const envelope = (id: string) => ({
  id,
  type: 'auditoria',
  at: '2026-11-21T15:00:00.000Z',
  requestId: randomUUID(),
  data: {
    accion: 'acceso.denegado',
    resultado: 'rechazado',
    actor: 'anonimo',
    recurso: 'llamada',
    datos: { codigo: 'UNAUTHORIZED', intento: 1 },
    ocurrioEn: '2026-11-21T15:00:00.000Z',
  },
});

/** Publishes without a message id, so the stream itself does not drop a repetition. */
const publicar = (id: string) => jetstream(gateway).publish('aud.gateway', JSON.stringify(envelope(id)));

const contar = async () =>
  Number((await database.query<{ n: string }>('SELECT count(*) AS n FROM auditoria.entrada'))[0]?.n);
const veredicto = () => {
  const key = app.get(ContextKeys).publicKeyOf('auditoria');
  if (!key) throw new Error('no key');
  return app.get(VerificacionService).verificar(key);
};

test('entries are chained once each, a redelivery adds nothing', async () => {
  const ids = Array.from({ length: 20 }, () => randomUUID());
  for (const id of [...ids, ...ids.slice(0, 5)]) await publicar(id);
  const last = randomUUID();
  await publicar(last);
  await eventually('the last entry is chained', async () => (await contar()) === 21);
  expect(await veredicto()).toEqual({ eslabones: 21 });
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

/** As a superuser who switches the trigger off. */
const forzar = (statement: string) =>
  database.query(`BEGIN; SET LOCAL session_replication_role = replica; ${statement}; COMMIT`);

test('a cut tail is noticed by the signed checkpoint, a changed entry by the chain', async () => {
  await app.get(CadenaService).firmarCabeza();
  await forzar('DELETE FROM auditoria.entrada WHERE seq > 18');
  expect(await veredicto()).toEqual({ eslabones: 18, primeroRoto: 19, motivo: 'cola-cortada' });

  await forzar(`UPDATE auditoria.entrada SET entrada = entrada || '{"actor":"otro"}' WHERE seq = 7`);
  expect(await veredicto()).toMatchObject({ primeroRoto: 7, motivo: 'eslabon-alterado' });
});
