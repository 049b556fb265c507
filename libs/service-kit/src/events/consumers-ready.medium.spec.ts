import { jetstreamManager, type JetStreamManager } from '@nats-io/jetstream';
import type { INestMicroservice } from '@nestjs/common';
import { eventually, testDatabase, testPlatform, type TestDatabase, type TestPlatform } from '@portal/test-kit';
import { contado, lecturas, sumasModule } from '../../test/sumas.js';
import { buildService, HealthServer } from '../index.js';

const [stream, durable] = ['HECHOS', 'inscripciones-contado'];
let platform: TestPlatform;
let database: TestDatabase;
let app: INestMicroservice;
let manager: JetStreamManager;

beforeAll(async () => {
  [platform, database] = await Promise.all([testPlatform(lecturas), testDatabase('pruebas')]);
  manager = await jetstreamManager(await platform.connect('plataforma'), { checkAPI: false });
});
afterEach(() => app?.close());
afterAll(async () => {
  await platform?.close();
  await database?.close();
});

async function start(): Promise<void> {
  app = await buildService(sumasModule(platform, database));
  await app.listen();
}
const ready = async (): Promise<{ status: number; consumers: boolean | undefined }> => {
  const answer = await fetch(`http://127.0.0.1:${app.get(HealthServer).port}/health/ready`);
  const { parts } = (await answer.json()) as { parts: Record<string, boolean> };
  return { status: answer.status, consumers: parts['consumers'] };
};
const readyAgain = () => eventually('it is ready', async () => (await ready()).status === 200);
const notReady = () => eventually('it is not ready', async () => (await ready()).consumers === false);

/** Writes the fact in the name of its process. */
const tell = (n: number) => platform.tell(contado, { n });
const counted = async (n: number): Promise<boolean> =>
  (await database.query(`SELECT 1 FROM ${database.schema}.contado WHERE n = $1`, [n])).length === 1;

test('a process whose consumer is missing is not ready, and begins when the platform makes it', async () => {
  await manager.consumers.delete(stream, durable);
  await start();
  expect(await ready()).toEqual({ status: 503, consumers: false });
  await tell(1);
  await platform.nats.prepare();
  await readyAgain();
  await eventually('the waiting fact is read', () => counted(1));
});

test('a process reads nothing through a consumer that hands out other facts', async () => {
  await manager.consumers.update(stream, durable, { filter_subject: 'evt.inscripciones.>' });
  await start();
  await tell(2);
  expect(await ready()).toEqual({ status: 503, consumers: false });
  expect((await manager.consumers.info(stream, durable)).num_pending).toBe(1);
  await platform.nats.prepare();
  await readyAgain();
  await eventually('the waiting fact is read', () => counted(2));
});

test('a consumer that is removed under a living process comes back with the platform', async () => {
  await start();
  await readyAgain();
  await manager.consumers.delete(stream, durable);
  await notReady();
  await platform.nats.prepare();
  await readyAgain();
  await tell(3);
  await eventually('what comes afterwards is read', () => counted(3));
});

test('facts whose effect fails hold back no other, also where the consumer was made otherwise', async () => {
  await manager.consumers.update(stream, durable, { max_ack_pending: 1 });
  await platform.nats.prepare();
  await start();
  await readyAgain();
  // Its effect fails at every attempt: integrity may be a matter of order, so it is tried again.
  await database.query(`ALTER TABLE ${database.schema}.contado ADD CHECK (n <> 5)`);
  await tell(5);
  await eventually('it was delivered', async () => (await manager.consumers.info(stream, durable)).num_redelivered > 0);
  await tell(4);
  await eventually('the fact behind it is read', () => counted(4));
});
