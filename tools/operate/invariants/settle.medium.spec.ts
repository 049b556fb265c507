import { randomUUID } from 'node:crypto';
import { processNames } from '@portal/contracts/core';
import { testDatabase, type TestDatabase } from '@portal/test-kit';
import { NOT_CHAINED, tellers } from './settle.mjs';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase('auditoria');
  await database.query('CREATE TABLE auditoria.entrada (event_id uuid)');
  for (const name of tellers)
    await database.query(`CREATE SCHEMA ${name}; CREATE TABLE ${name}.outbox (id uuid, type text)`);
});
afterAll(() => database?.close());

const missing = async () => Number((await database.query<{ count: string }>(NOT_CHAINED))[0]?.count);

test('everybody who tells the audit is asked for what it told', () => {
  // `pdf` has no database; what `auditoria` does itself it chains itself.
  expect([...tellers, 'pdf', 'auditoria'].toSorted()).toEqual(processNames.toSorted());
});

test.each(tellers)('an entry that %s told and keeps is missed when it is cut from the chain', async (name) => {
  const [told, fact] = [randomUUID(), randomUUID()];
  await database.query(`INSERT INTO ${name}.outbox VALUES ($1, 'auditoria'), ($2, 'otro')`, [told, fact]);
  await database.query('INSERT INTO auditoria.entrada VALUES ($1)', [told]);
  expect(await missing()).toBe(0);
  await database.query('DELETE FROM auditoria.entrada WHERE event_id = $1', [told]);
  expect(await missing()).toBe(1);
  await database.query('INSERT INTO auditoria.entrada VALUES ($1)', [told]);
  expect(await missing()).toBe(0);
});
