import { jetstreamManager } from '@nats-io/jetstream';
import type { MsgHdrs, NatsConnection } from '@nats-io/transport-node';
import type { INestMicroservice } from '@nestjs/common';
import {
  eventually,
  testDatabase,
  testPlatform,
  unaPersona,
  type TestDatabase,
  type TestPlatform,
} from '@portal/test-kit';
import { contextOf, droppedBy, withContext } from '../../test/requests.js';
import { interna, lecturas, sumar, sumasModule } from '../../test/sumas.js';
import { buildService, Nats, signContext } from '../index.js';

let platform: TestPlatform;
let database: TestDatabase;
let app: INestMicroservice;
/** A taken process, with the NATS password of the gateway. */
let rogue: NatsConnection;

beforeAll(async () => {
  [platform, database] = await Promise.all([testPlatform(lecturas), testDatabase('pruebas')]);
  app = await buildService(sumasModule(platform, database));
  await app.listen();
  rogue = await platform.connect('gateway');
  const calls = await platform.calls('gateway');
  await calls.send(sumar, { n: 1, fallar: false, ms: 0 }, { actor: unaPersona() });
  await eventually('a fact is stored', async () => (await stream())[0]! > 0);
});
afterAll(async () => {
  await app?.close();
  await platform?.close();
  await database?.close();
});

/** What a purge and a new message change. */
const stream = async (): Promise<number[]> => {
  const manager = await jetstreamManager(await platform.connect('plataforma'), { checkAPI: false });
  const { messages, first_seq, last_seq } = (await manager.streams.info('HECHOS')).state;
  return [messages, first_seq, last_seq];
};

const body = (n: number): string => JSON.stringify({ n, fallar: false, ms: 0 });

/** A request that its caller has signed. */
const signed = async (subject: string, text: string): Promise<MsgHdrs> =>
  withContext(signContext(await platform.keys('gateway'), contextOf(subject, text)));

/** Waits until the service has dropped one more for this reason, and everything that it said has arrived. */
async function droppedOnceMore(reason: string, before: number): Promise<void> {
  await eventually(`dropped for its ${reason}`, async () => (await droppedBy(app, reason)) === before + 1);
  await app.get(Nats).connection.flush();
  await rogue.flush();
}

test('a refused caller has no stream purged by the answer to it', async () => {
  const [facts, before] = [await stream(), await droppedBy(app, 'context')];
  rogue.publish(sumar.subject, body(2), { reply: '$JS.API.STREAM.PURGE.HECHOS' });
  await droppedOnceMore('context', before);
  expect(await stream()).toEqual(facts);
});

test.each([
  ['an address of the streams', '$JS.API.STREAM.PURGE.HECHOS'],
  ['a fact in the name of the service', 'evt.inscripciones.contado'],
  ['an inbox of another process', '_INBOX_certificados.abc'],
  ['an inbox whose name only begins alike', '_INBOX_gateway2.abc'],
  ['no address at all', undefined],
])('a proven caller that wants its answer at %s is not served', async (_, reply) => {
  const [facts, before] = [await stream(), await droppedBy(app, 'reply')];
  rogue.publish(sumar.subject, body(3), { headers: await signed(sumar.subject, body(3)), ...(reply && { reply }) });
  await droppedOnceMore('reply', before);
  expect(await stream()).toEqual(facts);
  expect(await database.query(`SELECT 1 FROM ${database.schema}.suma WHERE n = 3`)).toEqual([]);
});

test('who is not proven hears nothing, also in its own inbox', async () => {
  const before = await droppedBy(app, 'context');
  const heard: string[] = [];
  rogue.subscribe('_INBOX_gateway.oido', { callback: (_, message) => void heard.push(message.string()) });
  rogue.publish(interna.subject, '{}', { reply: '_INBOX_gateway.oido' });
  await droppedOnceMore('context', before);
  expect(heard).toEqual([]);
});
