/** What the running service does. Each behaviour has a file; all run on one service, since its start takes long. */
import { DataSource } from 'typeorm';
import { databaseOptions } from '@portal/service-kit';
import { notImported } from '@portal/test-kit';
import { database } from '../test/running-service.js';
import { notificacionesDatabase } from './database.js';

import '../test/running/entrega.js';
import '../test/running/contenido.js';
import '../test/running/limite.js';
import '../test/running/olvido.js';
import '../test/running/preguntas.js';
import '../test/running/enviados.js';
import '../test/running/correccion.js';
import '../test/running/mensajes.js';
import '../test/running/constancias.js';
import '../test/running/atascos.js';
import '../test/running/rebotes.js';
import '../test/running/pruebas.js';
import '../test/running/sin-llegar.js';

test('every file of test/running runs here', async () =>
  expect(await notImported(import.meta.url, '../test/running')).toEqual([]));

test('the migrations yield exactly the schema of the entities', async () => {
  const dataSource = await new DataSource(databaseOptions(notificacionesDatabase(database.url))).initialize();
  const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
  await dataSource.destroy();
  expect(upQueries.map(({ query }) => query)).toEqual([]);
});
