import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { DataSource, MigrationInterface, QueryRunner } from 'typeorm';
import { testDatabase, type TestDatabase } from '@portal/test-kit';
import { interna } from '../../test/sumas.js';
import { processContext } from '../context/current-context.js';
import { Idempotency } from '../idempotency/idempotency.js';
import { databaseOptions, openDatabase } from './database.js';
import { addResourceColumn, createKitTables, forgetResource } from './kit-table.js';
import { OlvidosRepository } from './olvidos.repository.js';
import { Transactions } from './transactions.js';

class Tablas1795000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createKitTables(runner, ['outbox', 'idempotencia', 'olvido']);
    await addResourceColumn(runner);
  }

  async down(): Promise<void> {}
}

let database: TestDatabase;
let dataSource: DataSource;
beforeAll(async () => {
  database = await testDatabase('pruebas');
  const { url, schema } = database;
  dataSource = await openDatabase(databaseOptions({ url, schema, entities: [], migrations: [Tablas1795000000000] }));
});
afterAll(async () => {
  await dataSource?.destroy();
  await database?.close();
});

const fact = (data: object, published: boolean) =>
  database.query(
    `INSERT INTO pruebas.outbox (id, type, subject, envelope, published_at) VALUES ($1, 'x', 'x', $2, $3)`,
    [randomUUID(), JSON.stringify({ data }), published ? new Date() : null],
  );
const answer = (id: string, body: object, recurso: string | null) =>
  database.query(`INSERT INTO pruebas.idempotencia (id, body_hash, answer, recurso) VALUES ($1, 'x', $2, $3)`, [
    id,
    JSON.stringify(body),
    recurso,
  ]);

test('an erased resource leaves neither stored answers nor facts, published or not; those of another stay', async () => {
  for (const published of [true, false]) {
    await fact({ cosaId: 'una' }, published);
    await fact({ cosaId: 'otra' }, published);
    await fact({ otroId: 'una' }, published);
  }
  await answer('su respuesta', { id: 'una' }, null);
  await answer('lo que la nombra', {}, 'una');
  await answer('que la hizo y la nombra', { id: 'una' }, 'una');
  await answer('la de otra', { id: 'otra' }, 'otra');
  await new Transactions(dataSource).run((tx) => forgetResource(tx, { member: 'cosaId', id: 'una' }));
  expect(await database.query('SELECT id, body_hash, answer FROM pruebas.idempotencia ORDER BY id')).toEqual([
    { id: 'la de otra', body_hash: 'x', answer: { id: 'otra' } },
    { id: 'que la hizo y la nombra', body_hash: '', answer: null },
    { id: 'su respuesta', body_hash: '', answer: null },
  ]);
  expect(await database.query(`SELECT envelope->'data' AS data FROM pruebas.outbox ORDER BY seq`)).toEqual([
    { data: { cosaId: 'otra' } },
    { data: { otroId: 'una' } },
    { data: { cosaId: 'otra' } },
    { data: { otroId: 'una' } },
  ]);
});

test('a stored answer names its resource, also in the place of an old one', async () => {
  const idempotency = new Idempotency(randomBytes(32));
  const context = { ...processContext('inscripciones'), idempotencyKey: 'una llave' };
  const stored = async (answer: { total: number }, about?: string) => {
    await new Transactions(dataSource).run((tx) =>
      idempotency.store(tx, context, interna, {}, answer as never, 'de la prueba', about),
    );
    return database.query(`SELECT answer, recurso FROM pruebas.idempotencia WHERE answer ? 'total'`);
  };
  const [first, young] = [await stored({ total: 1 }, 'una'), await stored({ total: 2 }, 'otra')];
  expect([first, young]).toEqual([first, first]);
  expect(first).toEqual([{ answer: { total: 1 }, recurso: 'una' }]);
  await database.query(`UPDATE pruebas.idempotencia SET created_at = now() - interval '25 hours'`);
  expect(await stored({ total: 3 }, 'otra')).toEqual([{ answer: { total: 3 }, recurso: 'otra' }]);
});

test('a late attempt under the key that made what was erased is refused, and finds no answer', async () => {
  const [idempotency, units] = [new Idempotency(randomBytes(32)), new Transactions(dataSource)];
  const context = { ...processContext('inscripciones'), idempotencyKey: 'la que la hizo' };
  const make = () =>
    units.run((tx) => idempotency.run(tx, context, interna, {}, async () => ({ id: 'hecha' }) as never));
  expect(await make()).toEqual(await make());
  await units.run((tx) => forgetResource(tx, { member: 'cosaId', id: 'hecha' }));
  await expect(make()).rejects.toMatchObject({ code: 'LLAVE_IDEMPOTENTE_REUTILIZADA' });
  expect(await units.run((tx) => idempotency.answered(tx, context, interna))).toBeUndefined();
});

test('what was erased is known, noted twice or once, until nothing about it may come any more', async () => {
  const [olvidos, units] = [new OlvidosRepository(), new Transactions(dataSource)];
  const [uno, otro, vivo] = [randomUUID(), randomUUID(), randomUUID()];
  const estan = async (ids: readonly string[]) => [...(await units.run((tx) => olvidos.entre(tx, ids)))].sort();
  for (const id of [uno, uno, otro]) await units.run((tx) => olvidos.anotar(tx, id));
  expect([await estan([uno, otro, vivo]), await estan([])]).toEqual([[uno, otro].sort(), []]);
  await database.query(`UPDATE pruebas.olvido SET anotado_en = now() - interval '25 hours' WHERE id = $1`, [uno]);
  await units.run((tx) => olvidos.deleteOld(tx, 2));
  expect(await estan([uno, otro])).toHaveLength(2);
  await units.run((tx) => olvidos.deleteOld(tx, 1));
  expect(await estan([uno, otro])).toEqual([otro]);
});
