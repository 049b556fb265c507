import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { databaseOptions, openDatabase, Transactions, type Tx } from '@portal/service-kit';
import { testDatabase, type TestDatabase } from '@portal/test-kit';
import { inscripcionesDatabase } from '../database.js';
import { BorradosRepository } from './borrados.repository.js';

const borrados = new BorradosRepository();
let database: TestDatabase;
let dataSource: DataSource;
beforeAll(async () => {
  database = await testDatabase('inscripciones');
  dataSource = await openDatabase(databaseOptions(inscripcionesDatabase(database.url)));
});
afterAll(async () => {
  await dataSource?.destroy();
  await database?.close();
});

const run = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => new Transactions(dataSource).run(work);
const debidos = () => run((tx) => borrados.pendientes(tx, 10));

test('a file is kept, or waits longer, alone: every other one that is due is deleted all the same', async () => {
  await run((tx) => borrados.anotar(tx, ['una', 'otra', 'mas']));
  expect(await run((tx) => borrados.aplazar(tx, 'una', 3_600_000))).toBe(true);
  expect((await debidos()).toSorted()).toEqual(['mas', 'otra']);
  expect(await run((tx) => borrados.conservar(tx, 'otra'))).toBe(true);
  expect(await debidos()).toEqual(['mas']);
  expect(await run((tx) => borrados.tomar(tx, ['una', 'mas']))).toEqual(['mas']);
  for (const key of ['mas', 'otra'])
    expect(await run(async (tx) => [await borrados.conservar(tx, key), await borrados.aplazar(tx, key, 0)])).toEqual([
      false,
      false,
    ]);
});
