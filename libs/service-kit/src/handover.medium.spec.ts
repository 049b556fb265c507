import type { INestMicroservice } from '@nestjs/common';
import type { EventData } from '@portal/contracts/core';
import { eventually, testDatabase, testPlatform, type TestDatabase, type TestPlatform } from '@portal/test-kit';
import { contado, lecturas, Sumas, sumasModule } from '../test/sumas.js';
import { buildService, HealthServer, OnEvent, sql, versionCall, type Tx } from './index.js';

let begun: () => void;
let goOn: () => void;
const first = new Promise<void>((resolve) => (begun = resolve));
const allowed = new Promise<void>((resolve) => (goOn = resolve));

class SumasLentas extends Sumas {
  @OnEvent(contado)
  override async alContar(tx: Tx, { n }: EventData<typeof contado>): Promise<void> {
    begun();
    await allowed;
    await sql(tx, 'INSERT INTO contado VALUES ($1)', [n]);
  }
}
class SumasProntas extends Sumas {
  @OnEvent(contado)
  override async alContar(tx: Tx, { n }: EventData<typeof contado>): Promise<void> {
    await sql(tx, 'INSERT INTO contado VALUES ($1)', [n]);
  }
}

let platform: TestPlatform;
let database: TestDatabase;
const running: INestMicroservice[] = [];
const start = async (version: string, sumas: typeof Sumas): Promise<INestMicroservice> => {
  const app = await buildService(sumasModule(platform, database, { PORTAL_VERSION: version }, sumas));
  running.push(app);
  await app.listen();
  return app;
};
beforeAll(async () => {
  [platform, database] = await Promise.all([testPlatform(lecturas), testDatabase('pruebas')]);
  await platform.keepInHand('inscripciones-contado');
});
afterAll(async () => {
  await Promise.all(running.map((app) => app.close()));
  await platform?.close();
  await database?.close();
});

const counted = () => database.query<{ n: number }>('SELECT n FROM pruebas.contado');

test('facts that the old process fetched and did not begin go to the new one', async () => {
  const old = await start('0.1.0-viejo', SumasLentas);
  const facts = [1, 2, 3, 4, 5];
  for (const n of facts) await platform.tell(contado, { n });
  await first;
  const fresh = await start('0.1.0-nuevo', SumasProntas);
  const ended = old.close();
  goOn();
  await ended;
  // Nothing but the old process gives them back: none that is in hand is delivered again.
  await eventually('all are counted', async () => (await counted()).length === facts.length);
  running.splice(running.indexOf(old), 1);
  const gateway = await platform.calls('gateway');
  expect(await gateway.send(versionCall('inscripciones'), {})).toEqual({ version: '0.1.0-nuevo' });
  const ready = await fetch(`http://127.0.0.1:${fresh.get(HealthServer).port}/health/ready`);
  expect(await ready.json()).toMatchObject({ status: 'ok', version: '0.1.0-nuevo', parts: { calls: true } });
});
