import { jetstream, type JetStreamClient } from '@nats-io/jetstream';
import type { ProcessName } from '@portal/contracts/core';
import { consumers } from '@portal/nats/consumers';
import { buildService, Handles, loadConfig, Metrics, processConfigSchema, ServiceKitModule } from '@portal/service-kit';
import { eventually, testNats, testPlatform, type TestNats, type TestPlatform } from '@portal/test-kit';
import { callees, harmless, rogueMessages } from './rogue-messages.mjs';
import { entering, natsState, rogueNats, users } from './rogue-nats.mjs';
import { breaksOf, rogueTable } from './rogue.mjs';

type Service = Awaited<ReturnType<typeof buildService>>;

let nats: TestNats;
beforeAll(async () => {
  nats = await testNats();
});
afterAll(() => nats?.close());

test('with the password of each process, everything forbidden on NATS is refused and changes nothing', async () => {
  const inscripciones = await nats.connect('inscripciones');
  await jetstream(inscripciones).publish('evt.inscripciones.inscripcion-enviada', '{}');
  await inscripciones.close();
  const place = { url: nats.url, password: (user: string) => nats.password(user) };
  const before = await natsState(place);
  const tries = await rogueNats(place);
  expect(breaksOf(tries)).toEqual([]);
  expect(await natsState(place)).toEqual(before);
  expect(new Set(tries.map(({ name }) => name)).size).toBeGreaterThanOrEqual(40);
  expect(rogueTable(tries).split('\n')[0]).toMatch(/Rechazados +gateway +inscripciones/);
});

test('a server that cannot be reached refuses nobody: the attempt is an error', async () => {
  const gone = await testNats();
  await gone.close();
  const place = { url: gone.url, password: (user: string) => gone.password(user) };
  await expect(entering(place, 'gateway')).rejects.toThrow();
});

describe('with processes that answer', () => {
  let platform: TestPlatform;
  const services = new Map<string, Service>();
  beforeAll(async () => {
    platform = await testPlatform();
    for (const name of callees) services.set(name, await standing(name as ProcessName));
  });
  afterAll(async () => {
    for (const service of services.values()) await service.close();
    await platform?.close();
  });

  /** The calls of the drill, behind the guard of every process. None fits its contract, so no handler runs. */
  async function standing(name: ProcessName): Promise<Service> {
    class Calls {}
    for (const contract of harmless.filter(({ subject }) => subject.startsWith(`svc.${name}.`))) {
      const descriptor = { value: async () => ({}), configurable: true };
      Object.defineProperty(Calls.prototype, contract.subject, descriptor);
      Handles(contract)(Calls.prototype, contract.subject, descriptor);
    }
    class Root {}
    const config = loadConfig(processConfigSchema, platform.env(name));
    const kit = ServiceKitModule.forRoot({ name, config });
    const service = await buildService({ module: Root, imports: [kit], controllers: [Calls] });
    await service.listen();
    return service;
  }

  /** Each consumer has read a fact, and no more are there: one that is set elsewhere shows it. */
  async function allHaveRead(): Promise<void> {
    const connected = await Promise.all(
      users.map(async (user) => [user, jetstream(await platform.connect(user))] as const),
    );
    const as = new Map<string, JetStreamClient>(connected);
    for (const told of new Set(consumers.map(({ process, subject }) => subject.replace('>', process))))
      await as.get(told.split('.')[1] as string)!.publish(told, '{}');
    for (const { stream, name, process } of consumers) {
      const fact = await (await as.get(process)!.consumers.get(stream, name)).next();
      expect([name, await fact?.ackAck()]).toEqual([name, true]);
    }
  }
  const howFar = async () => {
    const manager = await platform.jetstream();
    const infos = consumers.map(({ stream, name }) => manager.consumers.info(stream, name));
    return (await Promise.all(infos)).map(({ name, delivered, ack_floor, paused }) => ({
      ...{ name, paused, delivered: delivered.consumer_seq, upTo: delivered.stream_seq },
      ...{ acknowledged: ack_floor.consumer_seq, everything: ack_floor.stream_seq },
    }));
  };

  test('no process repeats a captured request, answers for another or has an acknowledgement believed', async () => {
    const dropped = async (name: string, reason: string) => {
      const { values } = await services.get(name)!.get(Metrics).callsDropped.get();
      return values.reduce((sum, { value, labels }) => (labels.reason === reason ? sum + value : sum), 0);
    };
    const nats = { url: platform.nats.url, password: (user: string) => platform.nats.password(user) };
    const keysOf = (name: string) => platform.keys(name as ProcessName);
    await allHaveRead();
    const before = [await howFar(), await natsState(nats)];
    const tries = await rogueMessages({ nats, keysOf, dropped });
    expect(breaksOf(tries)).toEqual([]);
    expect([await howFar(), await natsState(nats)]).toEqual(before);
    expect(tries).toHaveLength(6 * 6);
    // certificados calls nobody. Only pdf tells and reads no facts, so JetStream has no word for it.
    const idle = tries.filter(({ count }) => count === 0).map(({ user, name }) => `${user}: ${name}`);
    expect(idle).toEqual([
      'certificados: responder por encargo',
      'pdf: acusar en nombre de otro',
      'pdf: mandar por boca de JetStream',
    ]);
  });

  test('a fact that a consumer hands out at an address of the API moves no other consumer', async () => {
    const own = 'inscripciones-inscripcion-enviada';
    const ofOthers = async () => (await howFar()).filter(({ name }) => name !== own);
    const taken = async () => (await howFar()).find(({ name }) => name === own)!.delivered;
    const [before, count] = [await ofOthers(), await taken()];
    const rogue = await platform.connect('inscripciones');
    await jetstream(rogue).publish('evt.inscripciones.inscripcion-enviada', '{"seq":1}');
    const reply = '$JS.API.CONSUMER.RESET.HECHOS.notificaciones-enlace-emitido';
    rogue.publish(`$JS.API.CONSUMER.MSG.NEXT.HECHOS.${own}`, '{"batch":1}', { reply });
    await eventually('it is handed out', async () => (await taken()) > count);
    expect(await ofOthers()).toEqual(before);
  });
});
