import { randomUUID } from 'node:crypto';
import type { INestMicroservice } from '@nestjs/common';
import { platformUser } from '@portal/nats/permissions';
import { prepareJetStream } from '@portal/platform/nats';
import {
  codeOf,
  eventually,
  platformOn,
  testDatabase,
  testNatsCluster,
  unaPersona,
  type TestDatabase,
  type TestNatsCluster,
  type TestPlatform,
} from '@portal/test-kit';
import { contado, lecturas, sumar, sumasModule } from '../test/sumas.js';
import { buildService, Outbox, Transactions, type Calls } from './index.js';

/** Two replicas of one service on three NATS servers, which keep each stream three times. */
let nats: TestNatsCluster;
let platform: TestPlatform<TestNatsCluster>;
let database: TestDatabase;
let replicas: INestMicroservice[];
let gateway: Calls;
const ana = unaPersona();

beforeAll(async () => {
  [nats, database] = await Promise.all([testNatsCluster(lecturas), testDatabase('pruebas')]);
  platform = await platformOn(nats);
  replicas = [];
  for (let n = 0; n < 2; n += 1) {
    const app = await buildService(sumasModule(platform, database));
    await app.listen();
    replicas.push(app);
  }
  gateway = await platform.calls('gateway', 0);
});
afterAll(async () => {
  await Promise.all((replicas ?? []).map((app) => app.close()));
  await platform?.close();
  await database?.close();
});

const numbers = async (table: 'contado' | 'suma'): Promise<number[]> =>
  (await database.query<{ n: number }>(`SELECT n FROM ${database.schema}.${table} ORDER BY n`)).map(({ n }) => n);
const upTo = (last: number): number[] => Array.from({ length: last }, (_, index) => index + 1);
const told = (last: number) =>
  eventually('each is read, once', async () => {
    expect(await numbers('contado')).toEqual(upTo(last));
    return true;
  });
const madeAt = () =>
  database.query<{ created: string }>(`SELECT created FROM ${database.schema}.published_stream ORDER BY name`);

/** As a patient client does: the same request with the same key until it is answered. */
async function addPatiently(n: number): Promise<void> {
  const options = { actor: ana, idempotencyKey: randomUUID() };
  await eventually(`${n} is added`, async () => {
    const code = await codeOf(gateway.send(sumar, { n, fallar: false, ms: 0 }, options));
    if (code !== 'ok' && code !== 'SERVICIO_NO_DISPONIBLE' && code !== 'SOLICITUD_EN_CURSO') throw new Error(code);
    return code === 'ok';
  });
}

test('every stream lies on three servers, also after somebody prepared it who names one of them', async () => {
  const { streams } = await platform.jetstream();
  const copies = async () => {
    const found: Record<string, number> = {};
    for await (const { config } of streams.list()) found[config.name] = config.num_replicas;
    return found;
  };
  expect(await copies()).toEqual({ HECHOS: 3, AUDITORIA: 3 });
  await prepareJetStream(String(nats.url.split(',')[0]), { password: nats.password(platformUser) });
  expect(await copies()).toEqual({ HECHOS: 3, AUDITORIA: 3 });
});

test('the leader of a stream dies while facts are told: none is lost, none counts twice, and all goes on', async () => {
  await addPatiently(1);
  await told(1);
  const before = await eventually('a stream is known', async () => {
    const known = await madeAt();
    return known.length > 0 && known;
  });
  const adding = (async () => {
    for (let n = 2; n <= 60; n += 1) await addPatiently(n);
  })();
  await eventually('facts are on their way', async () => (await numbers('contado')).length > 5);
  const leader = await nats.leaderOf('HECHOS');
  await nats.kill(leader);
  await adding;
  expect(await nats.leaderOf('HECHOS')).not.toBe(leader);
  await told(60);
  expect(await numbers('suma')).toEqual(upTo(60));
  // Another leader is no other stream: nothing is told again. The other stream may have become known meanwhile.
  expect(await madeAt()).toEqual(expect.arrayContaining(before));
  await nats.restart(leader);
});

test('all disks are lost: two replicas tell again what the streams took, and it counts once', async () => {
  await (await platform.jetstream()).consumers.delete('HECHOS', 'inscripciones-contado');
  const [app] = replicas as [INestMicroservice];
  const tell = (n: number) => app.get(Transactions).run((tx) => app.get(Outbox).append(tx, contado, { n }));
  for (let n = 61; n <= 400; n += 1) await tell(n);
  await eventually('the stream took them', async () => {
    const waiting = await database.query(`SELECT 1 FROM ${database.schema}.outbox WHERE published_at IS NULL`);
    return waiting.length === 0;
  });
  await nats.loseDisks();
  for (let n = 401; n <= 420; n += 1) await tell(n);
  await told(420);
});
