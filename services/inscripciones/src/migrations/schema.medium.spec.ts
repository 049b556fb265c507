import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { databaseOptions, openDatabase } from '@portal/service-kit';
import { testDatabase, type TestDatabase } from '@portal/test-kit';
import { inscripcionesDatabase } from '../database.js';

let database: TestDatabase;
let dataSource: DataSource;
const settings = () => inscripcionesDatabase(database.url);
beforeAll(async () => {
  database = await testDatabase('inscripciones');
});
afterAll(async () => {
  await dataSource?.destroy();
  await database.close();
});

test('four replicas that start at once migrate once', async () => {
  const replicas = await Promise.all(Array.from({ length: 4 }, () => openDatabase(databaseOptions(settings()))));
  dataSource = replicas[0]!;
  await Promise.all(replicas.slice(1).map((replica) => replica.destroy()));
  expect(await dataSource.query('SELECT name FROM migrations')).toHaveLength(settings().migrations.length);
});

test('migrations yield the entities’ schema', async () => {
  const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
  expect(upQueries.map(({ query }) => query)).toEqual([]);
});

test('every migration can be taken back', async () => {
  for (const _ of settings().migrations) await dataSource.undoLastMigration();
  const tablas = await database.query<{ tablename: string }>(
    `SELECT tablename FROM pg_tables WHERE schemaname = 'inscripciones'`,
  );
  expect(tablas).toEqual([{ tablename: 'migrations' }]);
});
