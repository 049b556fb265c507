import { randomUUID } from 'node:crypto';
import type { INestMicroservice } from '@nestjs/common';
import fc from 'fast-check';
import { DataSource } from 'typeorm';
import { buildService, ContextKeys, databaseOptions, loadConfig, Transactions } from '@portal/service-kit';
import { testDatabase, testPlatform, type TestDatabase, type TestPlatform } from '@portal/test-kit';
import { auditoriaConfigSchema } from '../auditoria.config.js';
import { AuditoriaModule, baseDeDatos } from '../auditoria.module.js';
import { CadenaService } from './cadena.service.js';
import { VerificacionService } from './verificacion.service.js';

const LARGO = 40;
/** More with the full counts of the drills. */
const RONDAS = 60;

let platform: TestPlatform;
let database: TestDatabase;
let app: INestMicroservice;

beforeAll(async () => {
  [platform, database] = await Promise.all([testPlatform(), testDatabase('auditoria')]);
  const env = platform.env('auditoria', { AUDITORIA_DATABASE_URL: database.url });
  app = await buildService(AuditoriaModule.forRoot(loadConfig(auditoriaConfigSchema, env)));
  await app.listen();
});

afterAll(async () => {
  await app?.close();
  await platform?.close();
  await database?.close();
});

const registrar = (n: number) => {
  const entrada = {
    accion: 'prueba',
    resultado: 'hecho',
    actor: 'anonimo',
    recurso: 'llamada',
    datos: { n },
    ocurrioEn: '2026-11-21T15:00:00.000Z',
  } as const;
  return app.get(Transactions).run((tx) => app.get(CadenaService).registrar(tx, randomUUID(), entrada));
};
const veredicto = () => {
  const key = app.get(ContextKeys).publicKeyOf('auditoria');
  if (!key) throw new Error('no key');
  return app.get(VerificacionService).verificar(key);
};
/** As a superuser who switches the trigger off. */
const forzar = (statements: string) =>
  database.query(`BEGIN; SET LOCAL session_replication_role = replica; ${statements}; COMMIT`);

/** Each takes a sequence below the last and says which entry must be named. */
const manipulaciones: Record<string, (seq: number) => { sql: string; primeroRoto: number }> = {
  'an entry changed': (seq) => ({
    sql: `UPDATE auditoria.entrada SET entrada = jsonb_set(entrada, '{actor}', '"otro"') WHERE seq = ${seq}`,
    primeroRoto: seq,
  }),
  'an event id changed': (seq) => ({
    sql: `UPDATE auditoria.entrada SET event_id = gen_random_uuid() WHERE seq = ${seq}`,
    primeroRoto: seq,
  }),
  'a hash changed': (seq) => ({
    sql: `UPDATE auditoria.entrada SET hash = repeat('0', 64) WHERE seq = ${seq}`,
    primeroRoto: seq,
  }),
  'an entry removed': (seq) => ({ sql: `DELETE FROM auditoria.entrada WHERE seq = ${seq}`, primeroRoto: seq }),
  'an entry removed and the rest moved up': (seq) => ({
    sql: `DELETE FROM auditoria.entrada WHERE seq = ${seq}; UPDATE auditoria.entrada SET seq = -seq WHERE seq > ${seq}; UPDATE auditoria.entrada SET seq = -seq - 1 WHERE seq < 0`,
    primeroRoto: seq,
  }),
  'two entries exchanged': (seq) => ({
    sql: `UPDATE auditoria.entrada SET seq = -seq WHERE seq IN (${seq}, ${seq + 1}); UPDATE auditoria.entrada SET seq = CASE seq WHEN -${seq} THEN ${seq + 1} ELSE ${seq} END WHERE seq < 0`,
    primeroRoto: seq,
  }),
  'the tail cut': (seq) => ({ sql: `DELETE FROM auditoria.entrada WHERE seq > ${seq}`, primeroRoto: seq + 1 }),
  'a checkpoint forged': (seq) => ({
    sql: `UPDATE auditoria.punto_control SET hash = (SELECT hash FROM auditoria.entrada WHERE seq = ${seq})`,
    primeroRoto: LARGO,
  }),
};

test('writers that come together make one whole chain', async () => {
  await Promise.all(Array.from({ length: LARGO }, (_, n) => registrar(n)));
  expect(await veredicto()).toEqual({ eslabones: LARGO });
  await app.get(CadenaService).firmarCabeza();
});

test('every tampering by the database’s owner is found, and the first bad entry named', async () => {
  await forzar(
    'CREATE TABLE public.copia AS SELECT * FROM auditoria.entrada; CREATE TABLE public.puntos AS SELECT * FROM auditoria.punto_control',
  );
  const restaurar = `DELETE FROM auditoria.entrada; INSERT INTO auditoria.entrada SELECT * FROM public.copia;
    DELETE FROM auditoria.punto_control; INSERT INTO auditoria.punto_control SELECT * FROM public.puntos`;
  const casos = fc.tuple(fc.constantFrom(...Object.keys(manipulaciones)), fc.integer({ min: 1, max: LARGO - 1 }));
  await fc.assert(
    fc.asyncProperty(casos, async ([kind, seq]) => {
      const { sql, primeroRoto } = (manipulaciones[kind] as (seq: number) => { sql: string; primeroRoto: number })(seq);
      await forzar(sql);
      expect(await veredicto()).toMatchObject({ primeroRoto });
      await forzar(restaurar);
    }),
    { numRuns: RONDAS, endOnFailure: true },
  );
  expect(await veredicto()).toEqual({ eslabones: LARGO });
});

test('the migrations yield exactly the schema of the entities', async () => {
  const dataSource = await new DataSource(databaseOptions(baseDeDatos(database.url))).initialize();
  const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
  await dataSource.destroy();
  expect(upQueries.map(({ query }) => query)).toEqual([]);
});
