import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { OwnSchema } from '../../test/own-schema.js';
import { TrabajosRepository } from './trabajos.repository.js';

const trabajos = new TrabajosRepository();
const AHORA = new Date('2026-11-21T15:00:00Z');
let schema: OwnSchema;
beforeAll(async () => {
  schema = await OwnSchema.open();
});
afterAll(() => schema?.close());

test('who took a line before somebody else settled it settles nothing, and nobody settles another line', async () => {
  const id = randomUUID();
  const renglon = { codigo: 'TER-2026-000148', rol: 'conductor', estado: 'pendiente', motivo: null } as const;
  const dos = [1, 2].map(() => ({ ...renglon, inscripcionId: randomUUID() }));
  await schema.run(async (tx) => {
    await trabajos.insertar(tx, { id, persona: 'ana', nombre: 'Ana', accion: 'reenviar', creadoEn: AHORA });
    await trabajos.insertarRenglones(tx, id, dos, AHORA);
  });
  const tomado = (await schema.run((tx) => trabajos.tomar(tx, AHORA)))!;
  expect(tomado).toMatchObject({ trabajoId: id, n: 1, intentos: 0 });
  const espera = { estado: 'espera', motivo: 'Espere.', desde: AHORA } as const;
  expect(await schema.run((tx) => trabajos.resolver(tx, tomado, espera))).toBe(true);
  expect(await schema.run((tx) => trabajos.resolver(tx, tomado, { estado: 'rechazado', motivo: 'Tarde.' }))).toBe(
    false,
  );
  const filas = await schema.database.query(
    'SELECT n, estado, motivo, intentos FROM inscripciones.renglon WHERE trabajo_id = $1 ORDER BY n',
    [id],
  );
  expect(filas).toEqual([
    { n: 1, estado: 'espera', motivo: 'Espere.', intentos: 1 },
    { n: 2, estado: 'pendiente', motivo: null, intentos: 0 },
  ]);
});
