import pg from 'pg';
import { testDatabase, type TestDatabase } from '@portal/test-kit';
import { checkMigrations } from './local-data.mjs';

const areas = ['gateway', 'inscripciones'];
let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await testDatabase('gateway');
  client = new pg.Client({ connectionString: database.adminUrl });
  await client.connect();
});
afterAll(async () => {
  await client?.end();
  await database?.close();
});

test('a base of before is carried on, one with migrations that this checkout does not know is refused', async () => {
  await checkMigrations(client, areas);
  await client.query('CREATE TABLE gateway.migrations (id serial, timestamp bigint NOT NULL, name varchar NOT NULL)');
  const ran = (timestamp: string) =>
    client.query('INSERT INTO gateway.migrations (timestamp, name) VALUES ($1::bigint, $2)', [
      timestamp,
      `Paso${timestamp}`,
    ]);
  await ran('1763700000000');
  await checkMigrations(client, areas);
  await ran('1799999999999');
  await expect(checkMigrations(client, areas)).rejects.toThrow(
    /gateway tiene migraciones que esta no conoce \(Paso1799999999999\)\. .*npm run reset/,
  );
});
