import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { crearInscripcion, todasInscripciones } from '@portal/contracts/inscripciones';
import { databaseOptions, openDatabase } from '@portal/service-kit';
import { unaInscripcion } from '@portal/test-kit';
import { administrador, Entorno, registrante } from '../../test/entorno.js';
import { baseDeDatos } from '../database.js';
import { DocumentoSinPuntos1795420000000 } from './1795420000000-documento-sin-puntos.js';

let entorno: Entorno;
const documentos = { AAA001: '1.023.456.789', AAA002: '1.234.567 AB', AAA003: '80123456', AAA004: '2.345.678 CD' };
const textos = () =>
  entorno.database.query<{ placa: string; busqueda: string }>(
    'SELECT placa, busqueda FROM inscripciones.inscripcion ORDER BY placa',
  );
const buscar = async (q: string) =>
  (await entorno.pedir(todasInscripciones, { limite: 50, q }, administrador)).items.map(
    ({ placaCabezote }) => placaCabezote,
  );

beforeAll(async () => {
  entorno = await Entorno.levantar();
  for (const [placaCabezote, numeroDocumentoConductor] of Object.entries(documentos)) {
    await entorno.pedir(crearInscripcion, unaInscripcion({ placaCabezote, numeroDocumentoConductor }), registrante);
  }
});
afterAll(() => entorno?.cerrar());

/** As the service migrates: with its own role, in its own schema. */
async function migrar(): Promise<void> {
  const dataSource = await openDatabase(databaseOptions(baseDeDatos(entorno.database.url)));
  const runner = dataSource.createQueryRunner();
  await new DocumentoSinPuntos1795420000000().up(runner);
  await runner.release();
  await dataSource.destroy();
}

test('an enrolment stored with the dots of its document only is found without them; running it again changes nothing', async () => {
  const nuevas = await textos();
  await migrar();
  expect(await textos()).toEqual(nuevas);
  // The contract writes one space where there were more; the migration does not rely on it.
  await entorno.database.query(
    `UPDATE inscripciones.inscripcion SET formulario = jsonb_set(formulario::jsonb, '{numeroDocumentoConductor}', '"2.345.678  CD"') WHERE placa = 'AAA004'`,
  );
  await entorno.database.query(
    `UPDATE inscripciones.inscripcion SET busqueda = replace(replace(replace(busqueda, ' 1023456789', ''), ' 1234567 ab', ''), ' 2345678 cd', '')`,
  );
  expect(await Promise.all(['1023456789', '1234567 ab', '2345678 cd'].map(buscar))).toEqual([[], [], []]);
  await migrar();
  await migrar();
  expect(await Promise.all(['1023456789', '1234567 ab', '1.023.456.789', '80123456'].map(buscar))).toEqual([
    ['AAA001'],
    ['AAA002'],
    ['AAA001'],
    ['AAA003'],
  ]);
  expect(await buscar('2345678 CD')).toEqual(['AAA004']);
  expect((await textos())[0]?.busqueda.match(/1023456789/g)).toHaveLength(1);
  expect((await textos())[2]).toEqual(nuevas[2]);
});
