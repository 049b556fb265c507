import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { testDatabase, type TestDatabase } from './test-database.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase('inscripciones');
});
afterAll(() => database.close());

test('the role works in its own schema without naming it', async () => {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query('CREATE TABLE cosa (id int)');
  await client.end();
  const rows = await database.query<{ schemaname: string }>(
    "SELECT schemaname FROM pg_tables WHERE tablename = 'cosa'",
  );
  expect(rows).toEqual([{ schemaname: 'inscripciones' }]);
});

test('the role cannot write outside its schema', async () => {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await expect(client.query('CREATE TABLE public.cosa (id int)')).rejects.toThrow(/permission denied/);
  await expect(client.query('CREATE SCHEMA otro')).rejects.toThrow(/permission denied/);
  await client.end();
});

test('of the connections to the server those to this database are seen', async () => {
  const elsewhere = new URL(database.adminUrl);
  elsewhere.pathname = '/postgres';
  const clients = [database.adminUrl, elsewhere.href].map(
    (connectionString) => new pg.Client({ connectionString, application_name: 'mirada' }),
  );
  try {
    await Promise.all(clients.map((client) => client.connect()));
    expect(await database.sessions(`application_name = 'mirada'`)).toHaveLength(1);
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
});
