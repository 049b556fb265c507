import { cp, rm } from 'node:fs/promises';
import type { INestMicroservice } from '@nestjs/common';
import { eventually, testDatabase, testPlatform, type TestDatabase, type TestPlatform } from '@portal/test-kit';
import { contado, lecturas, sumasModule } from '../../test/sumas.js';
import { buildService, Outbox, Transactions } from '../index.js';

let platform: TestPlatform;
let database: TestDatabase;
let app: INestMicroservice;

beforeAll(async () => {
  [platform, database] = await Promise.all([testPlatform(lecturas), testDatabase('pruebas')]);
  await start();
});
afterAll(async () => {
  await app?.close();
  await platform?.close();
  await database?.close();
});

async function start(): Promise<void> {
  app = await buildService(sumasModule(platform, database));
  await app.listen();
}
const tell = (n: number) => app.get(Transactions).run((tx) => app.get(Outbox).append(tx, contado, { n }));
const published = async (): Promise<number> =>
  (await database.query(`SELECT 1 FROM ${database.schema}.outbox WHERE published_at IS NOT NULL`)).length;
const counted = async (): Promise<number[]> =>
  (await database.query<{ n: number }>(`SELECT n FROM ${database.schema}.contado ORDER BY n`)).map(({ n }) => n);
/** Nobody reads what comes now. */
const withoutReader = async (): Promise<void> => {
  await (await platform.jetstream()).consumers.delete('HECHOS', 'inscripciones-contado');
};
/** Facts that the stream took and that no consumer reads. */
async function toldToNobody(first: number, last: number): Promise<void> {
  await withoutReader();
  const before = await published();
  for (let n = first; n <= last; n += 1) await tell(n);
  await eventually('the stream took them', async () => (await published()) === before + last - first + 1);
}
const read = (upTo: number) =>
  eventually('each is read, once', async () => {
    expect(await counted()).toEqual(Array.from({ length: upTo }, (_, index) => index + 1));
    return true;
  });

test('what a stream took before its server lost the disk is told again, and counts once', async () => {
  await tell(1);
  await read(1);
  await toldToNobody(2, 4);
  await app.close();
  await platform.nats.kill();
  await rm(platform.nats.storeDir, { recursive: true });
  await platform.nats.restart();
  await platform.nats.prepare();
  // The new stream is soon longer than the lost one was.
  for (let n = 5; n <= 9; n += 1) await platform.tell(contado, { n });
  await start();
  await read(9);
});

test('what a stream took in its last seconds before a loss of power is told again, and counts once', async () => {
  const { storeDir } = platform.nats;
  await platform.nats.kill();
  await cp(storeDir, `${storeDir}-antes`, { recursive: true });
  await platform.nats.restart();
  await toldToNobody(10, 12);
  await platform.nats.kill();
  await rm(storeDir, { recursive: true });
  await cp(`${storeDir}-antes`, storeDir, { recursive: true });
  await platform.nats.restart();
  await platform.nats.prepare();
  await read(12);
});

test('a fact that is told again after a lost answer stands once', async () => {
  const [units, outbox] = [app.get(Transactions), app.get(Outbox)];
  const fact = outbox.fact(contado, { n: 13 });
  await units.run((tx) => outbox.appendAll(tx, [fact]));
  await units.run((tx) => outbox.appendAll(tx, [fact, outbox.fact(contado, { n: 14 })]));
  await read(14);
});
