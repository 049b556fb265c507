import pg from 'pg';
import { runFromSource, testDatabase, testPlatform, type TestDatabase, type TestPlatform } from '@portal/test-kit';
import { preparedDatabase } from '../test/prepared-database.js';
import { prepareSchema } from './database.js';

let platform: TestPlatform;
let database: TestDatabase;
let service: pg.Client;

beforeAll(async () => {
  [platform, database] = await Promise.all([testPlatform(), preparedDatabase()]);
  service = new pg.Client({ connectionString: database.url });
  await service.connect();
});

afterAll(async () => {
  await service?.end();
  await platform?.close();
  await database?.close();
});

test.each([
  'ALTER TABLE entrada DISABLE TRIGGER ALL',
  'ALTER TABLE punto_control DROP COLUMN firma',
  'DROP TRIGGER solo_insertar ON entrada',
  'CREATE OR REPLACE FUNCTION solo_insertar() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$',
  'DROP TABLE entrada',
  'TRUNCATE entrada',
  'TRUNCATE punto_control',
  `UPDATE entrada SET hash = 'x'`,
  'DELETE FROM entrada',
  'DELETE FROM punto_control',
  'UPDATE verificacion SET primera_rota = NULL',
  'DELETE FROM verificacion',
  `UPDATE motivo SET texto = 'otro'`,
  'DELETE FROM migrations',
  'CREATE TABLE otra (n int)',
  'ALTER SCHEMA auditoria RENAME TO otra',
  'SET session_replication_role = replica',
])('the service’s login may not: %s', async (statement) => {
  await expect(service.query(statement)).rejects.toThrow(/permission denied|must be owner/);
});

test('preparing again changes nothing, and a right given by hand is taken back', async () => {
  await database.query(`GRANT UPDATE ON auditoria.entrada TO ${new URL(database.url).username}`);
  await prepareSchema(database.ownerUrl, new URL(database.url).username);
  await expect(service.query(`UPDATE entrada SET hash = 'x'`)).rejects.toThrow('permission denied');
  expect((await service.query('SELECT FROM entrada')).rowCount).toBe(0);
});

test('the service does not start on a schema that its owner has not migrated', async () => {
  const empty = await testDatabase('auditoria', { ownerApart: true });
  const env = platform.env('auditoria', { AUDITORIA_DATABASE_URL: empty.url, PATH: String(process.env['PATH']) });
  const start = runFromSource({ folder: 'services/auditoria', entry: 'main.ts', env });
  await expect(start).rejects.toThrow(/not current.*Cadena1763700000000/);
  await empty.close();
});
