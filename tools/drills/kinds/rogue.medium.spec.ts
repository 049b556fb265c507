import { jetstream } from '@nats-io/jetstream';
import { nanos, type NatsConnection } from '@nats-io/transport-node';
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

  /**
   * Each consumer has read a fact and works on another one, and no more are there: one that is set elsewhere shows it.
   * @returns asks each, as its process, and waits until it has judged every acknowledgement that came before
   */
  async function allHaveRead(): Promise<() => Promise<void>> {
    const manager = await platform.jetstream();
    const as = new Map<string, NatsConnection>();
    for (const user of users) as.set(user, await platform.connect(user));
    for (const told of new Set(consumers.map(({ process, subject }) => subject.replace('>', process))))
      for (let n = 0; n < 2; n += 1) await jetstream(as.get(told.split('.')[1]!)!).publish(told, '{}');
    const working: [NatsConnection, string][] = [];
    for (const { stream, name, process } of consumers) {
      await manager.consumers.update(stream, name, { ack_wait: nanos(600_000) });
      const consumer = await jetstream(as.get(process)!).consumers.get(stream, name);
      expect([name, await (await consumer.next())?.ackAck()]).toEqual([name, true]);
      const { streamSequence, deliverySequence } = (await consumer.next())!.info;
      working.push([as.get(process)!, `$JS.ACK.${stream}.${name}.1.${streamSequence}.${deliverySequence}.1.0`]);
    }
    return async () => {
      for (const [connection, subject] of working) await connection.request(subject, '+WPI', { timeout: 60_000 });
    };
  }
  const howFar = async () => {
    const manager = await platform.jetstream();
    const infos = consumers.map(({ stream, name }) => manager.consumers.info(stream, name));
    return (await Promise.all(infos)).map(
      ({ name, created, paused, delivered, ack_floor, num_ack_pending, num_redelivered }) => ({
        ...{ name, created, paused, delivered: delivered.consumer_seq, upTo: delivered.stream_seq },
        ...{ acknowledged: ack_floor.consumer_seq, everything: ack_floor.stream_seq },
        ...{ workedOn: num_ack_pending, again: num_redelivered },
      }),
    );
  };

  test('no process repeats a captured request, answers for another or has an acknowledgement believed', async () => {
    const dropped = async (name: string, reason: string) => {
      const { values } = await services.get(name)!.get(Metrics).callsDropped.get();
      return values.reduce((sum, { value, labels }) => (labels.reason === reason ? sum + value : sum), 0);
    };
    const nats = { url: platform.nats.url, password: (user: string) => platform.nats.password(user) };
    const keysOf = (name: string) => platform.keys(name as ProcessName);
    const judged = await allHaveRead();
    const before = [await howFar(), await natsState(nats)];
    const tries = await rogueMessages({ nats, keysOf, dropped });
    expect(breaksOf(tries)).toEqual([]);
    await judged();
    expect([await howFar(), await natsState(nats)]).toEqual(before);
    expect(tries).toHaveLength(6 * 7);
    // certificados calls nobody. Only pdf tells and reads no facts, so JetStream has no word for it.
    const idle = tries.filter(({ count }) => count === 0).map(({ user, name }) => `${user}: ${name}`);
    expect(idle).toEqual([
      'certificados: responder por encargo',
      'pdf: acusar en nombre de otro',
      'pdf: mandar por boca de JetStream',
      'pdf: acusar lo ajeno por boca de JetStream',
    ]);
  });

  test('a fact that a consumer hands out at an address of the API moves no other consumer', async () => {
    const own = 'inscripciones-inscripcion-enviada';
    const victim = 'notificaciones-enlace-emitido';
    const ofOthers = async () => (await howFar()).filter(({ name }) => name !== own);
    const taken = async () => (await howFar()).find(({ name }) => name === own)!.delivered;
    const rogue = await platform.connect('inscripciones');
    const tell = (fact: string, body: string) => jetstream(rogue).publish(`evt.inscripciones.${fact}`, body);
    // What others would be made to hand out.
    await tell('enlace-emitido', '{}');
    await jetstream(rogue).publish('aud.inscripciones', '{}');
    const nats = { url: platform.nats.url, password: (user: string) => platform.nats.password(user) };
    const before = [await ofOthers(), await natsState(nats)];
    const asking = [
      [`$JS.API.CONSUMER.MSG.NEXT.HECHOS.${own}`, '{"batch":1}'],
      [`$JS.ACK.HECHOS.${own}.1.1.1.1.0`, '+NXT {"batch":1}'],
    ] as const;
    const replies = [
      [`$JS.API.CONSUMER.RESET.HECHOS.${victim}`, '{"seq":1}'],
      [`$JS.API.CONSUMER.MSG.NEXT.HECHOS.${victim}`, '{"batch":10}'],
      [`$JS.API.CONSUMER.MSG.NEXT.AUDITORIA.auditoria-auditoria`, '{"batch":10}'],
      ['evt.certificados.intruso', '{}'],
      ['aud.certificados.intruso', '{}'],
    ] as const;
    for (const [subject, body] of asking)
      for (const [reply, fact] of replies) {
        const count = await taken();
        await tell('inscripcion-enviada', fact);
        rogue.publish(subject, body, { reply });
        await eventually('it is handed out', async () => (await taken()) > count);
      }
    // A stream stores in the order of arrival: nothing is stored under another's name before these.
    await tell('enlace-emitido', '{}');
    await jetstream(rogue).publish('aud.inscripciones', '{}');
    expect([await ofOthers(), await natsState(nats)]).toEqual(before);
    // Requests come in their order: had one been heard, it would have been handed this fact.
    const notificaciones = jetstream(await platform.connect('notificaciones'));
    const fact = await (await notificaciones.consumers.get('HECHOS', victim)).next();
    expect(fact?.info.deliveryCount).toBe(1);
  });
});
