/**
 * What the running service does: one file per behaviour, all of them over one service, whose start is the dear part.
 */
import { notImported } from '@portal/test-kit';

import '../test/running/borrado.js';
import '../test/running/emision.js';
import '../test/running/revocacion.js';
import '../test/running/firma-cms.js';
import '../test/running/llave-del-dispositivo.js';
import '../test/running/own-authority.js';

test('every file of test/running runs here', async () =>
  expect(await notImported(import.meta.url, '../test/running')).toEqual([]));
