import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { databaseOptions, openDatabase, Transactions, type Tx } from '@portal/service-kit';
import { testDatabase, type TestDatabase } from '@portal/test-kit';
import { inscripcionesDatabase } from '../database.js';
import { TrabajosRepository } from './trabajos.repository.js';

const trabajos = new TrabajosRepository();
const AHORA = new Date('2026-11-21T15:00:00Z');
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

test('who took a line before somebody else settled it settles nothing, and nobody settles another line', async () => {
  const id = randomUUID();
  const renglon = { codigo: 'TER-2026-000148', rol: 'conductor', estado: 'pendiente', motivo: null } as const;
  const dos = [1, 2].map(() => ({ ...renglon, inscripcionId: randomUUID() }));
  await run(async (tx) => {
    await trabajos.insertar(tx, { id, persona: 'ana', nombre: 'Ana', accion: 'reenviar', creadoEn: AHORA });
    await trabajos.insertarRenglones(tx, id, dos, AHORA);
  });
  const tomado = (await run((tx) => trabajos.tomar(tx, AHORA)))!;
  expect(tomado).toMatchObject({ trabajoId: id, n: 1, intentos: 0 });
  const espera = { estado: 'espera', motivo: 'Espere.', desde: AHORA } as const;
  expect(await run((tx) => trabajos.resolver(tx, tomado, espera))).toBe(true);
  expect(await run((tx) => trabajos.resolver(tx, tomado, { estado: 'rechazado', motivo: 'Tarde.' }))).toBe(false);
  const filas = await database.query(
    'SELECT n, estado, motivo, intentos FROM inscripciones.renglon WHERE trabajo_id = $1 ORDER BY n',
    [id],
  );
  expect(filas).toEqual([
    { n: 1, estado: 'espera', motivo: 'Espere.', intentos: 1 },
    { n: 2, estado: 'pendiente', motivo: null, intentos: 0 },
  ]);
});
