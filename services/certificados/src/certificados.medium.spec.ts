/** What the running service does: one file per behaviour, all of them over one service, whose start is the dear part. */
import { notImported } from '@portal/test-kit';

import './pruebas/en-marcha/emision.js';
import './pruebas/en-marcha/revocacion.js';
import './pruebas/en-marcha/firma-cms.js';
import './pruebas/en-marcha/autoridad-propia.js';

test('every file of en-marcha runs here', async () =>
  expect(await notImported(import.meta.url, 'pruebas/en-marcha')).toEqual([]));
