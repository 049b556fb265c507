import { databaseOptions, openDatabase } from '@portal/service-kit';
import { testDatabase, type TestDatabase } from '@portal/test-kit';
import { gatewayDatabase } from './database.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase('gateway');
});
afterAll(() => database?.close());

test('the migrations lead there, back and there again', async () => {
  const options = databaseOptions(gatewayDatabase(database.url));
  const tables = async () =>
    (
      await database.query<{ name: string }>(
        `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'gateway' ORDER BY 1`,
      )
    ).map(({ name }) => name);
  const dataSource = await openDatabase(options);
  const all = [
    'cierre_recibido',
    'consulta_contada',
    'invitacion',
    'migrations',
    'outbox',
    'published_stream',
    'sesion',
    'ultimo_acceso',
  ];
  expect(await tables()).toEqual(all);
  for (let left = dataSource.migrations.length; left > 0; left -= 1) await dataSource.undoLastMigration();
  expect(await tables()).toEqual(['migrations']);
  await dataSource.runMigrations();
  expect(await tables()).toEqual(all);
  await dataSource.destroy();
});
