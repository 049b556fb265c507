import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { OwnSchema } from '../../test/own-schema.js';
import { BorradosRepository } from './borrados.repository.js';

const borrados = new BorradosRepository();
let schema: OwnSchema;
beforeAll(async () => {
  schema = await OwnSchema.open();
});
afterAll(() => schema?.close());

const debidos = () => schema.run((tx) => borrados.pendientes(tx, 10));

test('a file is kept, or waits longer, alone: every other one that is due is deleted all the same', async () => {
  await schema.run((tx) => borrados.anotar(tx, ['una', 'otra', 'mas']));
  expect(await schema.run((tx) => borrados.aplazar(tx, 'una', 3_600_000))).toBe(true);
  expect((await debidos()).toSorted()).toEqual(['mas', 'otra']);
  expect(await schema.run((tx) => borrados.conservar(tx, 'otra'))).toBe(true);
  expect(await debidos()).toEqual(['mas']);
  expect(await schema.run((tx) => borrados.tomar(tx, ['una', 'mas']))).toEqual(['mas']);
  for (const key of ['mas', 'otra'])
    expect(
      await schema.run(async (tx) => [await borrados.conservar(tx, key), await borrados.aplazar(tx, key, 0)]),
    ).toEqual([false, false]);
});
