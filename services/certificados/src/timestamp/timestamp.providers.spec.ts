import { Clock, Log, type Tx } from '@portal/service-kit';
import { timestampConfigSchema } from '../config.js';
import type { OwnTimeStamper } from './own-time-stamper.js';
import { stamper } from './timestamp.providers.js';

class StandingClock extends Clock {
  now = (): Date => new Date(0);
}

test.each([
  [0, 'the timestamp authority did not answer'],
  [1, 'the timestamp authority is left alone after failures in a row'],
])('an authority is left alone for as long as TSA_PAUSA_MS says: %i', async (ms, last) => {
  const config = { ...timestampConfigSchema.parse({}), TSA_URL: 'http://127.0.0.1:9/', TSA_PAUSA_MS: ms };
  const external = stamper(config, {} as OwnTimeStamper, new StandingClock(), new Log('certificados', 'silent'));
  const said: string[] = [];
  for (let n = 0; n < 6; n += 1)
    await external
      .stamp({} as Tx, { imprint: Buffer.alloc(32), notBefore: new Date(0) })
      .catch((error: Error) => said.push(error.message));
  expect(said).toEqual([...Array(5).fill('the timestamp authority did not answer'), last]);
});
