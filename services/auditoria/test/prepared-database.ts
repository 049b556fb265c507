import { testDatabase, type TestDatabase } from '@portal/test-kit';
import { prepareSchema } from '../src/database.js';

/** A database of the suite's own, migrated by its owner: `url` is the service's login. */
export async function preparedDatabase(): Promise<TestDatabase> {
  const database = await testDatabase('auditoria', { ownerApart: true });
  await prepareSchema(database.ownerUrl, new URL(database.url).username);
  return database;
}
