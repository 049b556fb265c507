/** What the running service does: one file per behaviour, all of them over one service, whose start is the dear part. */
import { DataSource } from 'typeorm';
import { databaseOptions } from '@portal/service-kit';
import { notImported } from '@portal/test-kit';
import { notificacionesDatabase } from './database.js';
import { database } from './pruebas/escena.js';

import './pruebas/en-marcha/entrega.js';
import './pruebas/en-marcha/contenido.js';
import './pruebas/en-marcha/olvido.js';

test('every file of en-marcha runs here', async () =>
  expect(await notImported(import.meta.url, 'pruebas/en-marcha')).toEqual([]));

test('the migrations yield exactly the schema of the entities', async () => {
  const dataSource = await new DataSource(databaseOptions(notificacionesDatabase(database.url))).initialize();
  const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
  await dataSource.destroy();
  expect(upQueries.map(({ query }) => query)).toEqual([]);
});
