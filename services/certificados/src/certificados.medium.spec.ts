/**
 * What the running service does: one file per behaviour, all of them over one service, whose start is the dear part.
 */
import { notImported } from '@portal/test-kit';

import '../test/en-marcha/emision.js';
import '../test/en-marcha/revocacion.js';
import '../test/en-marcha/firma-cms.js';
import '../test/en-marcha/own-authority.js';

test('every file of en-marcha runs here', async () =>
  expect(await notImported(import.meta.url, '../test/en-marcha')).toEqual([]));
