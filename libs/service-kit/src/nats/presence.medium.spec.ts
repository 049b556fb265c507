import { randomUUID } from 'node:crypto';
import { connect as connectTcp, createServer, type AddressInfo, type Socket } from 'node:net';
import { jest } from '@jest/globals';
import { connect, type Msg, type NatsConnection, type Subscription } from '@nats-io/transport-node';
import type { INestMicroservice } from '@nestjs/common';
import { codeOf, eventually, testDatabase, testPlatform, unaPersona, type TestPlatform } from '@portal/test-kit';
import { contextOf as contextFor, droppedBy, withContext } from '../../test/requests.js';
import { sumar, Sumas, sumasModule, total } from '../../test/sumas.js';
import {
  buildService,
  CONTEXT_HEADER,
  REPLY_HEADER,
  signContext,
  signReply,
  verifyContext,
  type Calls,
  type ContextKeys,
} from '../index.js';
import { Announcer } from './announcer.js';
import { NatsTransport } from './nats.transport.js';
import { aliveSubject, type Presented } from './presence.js';

let platform: TestPlatform;
/** Its calls wait a minute: what is answered sooner was not lost. */
let gateway: Calls;
let keys: ContextKeys;
const replicas: Replica[] = [];
beforeAll(async () => {
  platform = await testPlatform();
  [gateway, keys] = [await platform.calls('gateway'), await platform.keys('inscripciones')];
  // It listens from its first call on.
  expect(await codeOf(gateway.send(total, {}))).toBe('SERVICIO_NO_DISPONIBLE');
});
afterEach(() => Promise.all(replicas.splice(0).map((replica) => replica.die())));
afterAll(() => platform?.close());

/** A replica that keeps what it is asked until it is told to answer, or dies. */
interface Replica {
  readonly asked: Msg[];
  answerAll(): void;
  die(): Promise<void>;
}

/** @param release that of before says nothing of itself */
async function replica(release: 'today' | 'before' = 'today', line?: NatsConnection): Promise<Replica> {
  const nats = line ?? (await platform.nats.connect('inscripciones'));
  const announcer = new Announcer('inscripciones', nats);
  const asked: Msg[] = [];
  let answers = false;
  const answer = (message: Msg): void => {
    const context = contextOf(message);
    const bytes = Buffer.from(JSON.stringify({ ok: true, value: { total: 7 } }));
    const header = message.headers!;
    header.set(REPLY_HEADER, signReply(keys, context, { asked: header.get(CONTEXT_HEADER), bytes }));
    message.respond(bytes, { headers: header });
  };
  if (release === 'today') await announcer.begin();
  nats.subscribe('svc.inscripciones.>', {
    queue: 'inscripciones',
    callback: (_error, message) => {
      asked.push(message);
      if (answers) return answer(message);
      announcer.hold(contextOf(message).nonce);
    },
  });
  await nats.flush();
  const made = {
    asked,
    answerAll: () => {
      answers = true;
      for (const message of asked) answer(message);
    },
    die: () => nats.close(),
  };
  replicas.push(made);
  return made;
}

/** A line on which what the server sends lies unread for a while, as before a process that has no time for it. */
async function slowLine() {
  const { hostname, port } = new URL(platform.nats.url);
  const ends: { near: Socket; far: Socket }[] = [];
  const server = createServer((near) => {
    const far = connectTcp(Number(port), hostname);
    ends.push({ near, far });
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const)
      one.pipe(other).on('error', () => one.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const nats = await connect({
    servers: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    ...{ user: 'inscripciones', pass: platform.nats.password('inscripciones'), inboxPrefix: '_INBOX_inscripciones' },
  });
  return {
    nats,
    stop: () => ends.forEach(({ near, far }) => far.unpipe(near)),
    goOn: () => ends.forEach(({ near, far }) => far.pipe(near)),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** Everything that replicas say of themselves from now on. */
async function heard(): Promise<Presented[]> {
  const said: Presented[] = [];
  const ear = await platform.connect('gateway');
  ear.subscribe('vida.inscripciones', { callback: (_error, message) => void said.push(message.json()) });
  await ear.flush();
  return said;
}

const contextOf = (message: Msg) => {
  const header = message.headers?.get(CONTEXT_HEADER) ?? '';
  return verifyContext(keys, { header, subject: message.subject, body: message.data, now: Date.now() });
};

const ana = unaPersona();
const body = { n: 1, fallar: false, ms: 0 };
const askedOnce = (one: Replica) => eventually('it is asked', async () => one.asked.length === 1);

test('what its holder took into its death is asked again of another one, when it only asks', async () => {
  const first = await replica();
  const answer = gateway.send(total, {});
  await askedOnce(first);
  const second = await replica();
  second.answerAll();
  await first.die();
  expect(await answer).toEqual({ total: 7 });
});

test('and under its key, when it changes something', async () => {
  const first = await replica();
  const answer = gateway.send(sumar, body, { actor: ana, idempotencyKey: 'la misma' });
  await askedOnce(first);
  const second = await replica();
  second.answerAll();
  await first.die();
  expect(await answer).toEqual({ total: 7 });
  expect(second.asked.map(contextOf)).toMatchObject([{ idempotencyKey: 'la misma' }]);
});

test('a request that kills whoever takes it is not given to a third one', async () => {
  const first = await replica();
  const answer = codeOf(gateway.send(total, {}));
  await askedOnce(first);
  const second = await replica();
  await first.die();
  await askedOnce(second);
  const third = await replica();
  await second.die();
  expect(await answer).toBe('SERVICIO_NO_DISPONIBLE');
  expect(third.asked).toEqual([]);
});

test('without a key nobody is asked again, and who waits is told at once', async () => {
  const first = await replica();
  const answer = codeOf(gateway.send(sumar, body, { actor: ana }));
  await askedOnce(first);
  const second = await replica();
  await first.die();
  expect(await answer).toBe('SERVICIO_NO_DISPONIBLE');
  expect(second.asked).toEqual([]);
});

test('when nobody is left, who waits is told at once', async () => {
  const only = await replica();
  const answer = codeOf(gateway.send(total, {}));
  await askedOnce(only);
  await only.die();
  expect(await answer).toBe('SERVICIO_NO_DISPONIBLE');
});

test('what a living one holds is waited for, whoever dies beside it', async () => {
  const [one, other] = [await replica(), await replica()];
  const answers: Promise<unknown>[] = [];
  const both = async () => {
    answers.push(gateway.send(total, {}));
    return one.asked.length > 0 && other.asked.length > 0;
  };
  await eventually('both hold something', both);
  await eventually('all is held', async () => one.asked.length + other.asked.length === answers.length);
  await other.die();
  await eventually('what the other one held is here', async () => one.asked.length >= answers.length);
  one.answerAll();
  expect(await Promise.all(answers)).toEqual(answers.map(() => ({ total: 7 })));
  expect(one.asked).toHaveLength(answers.length);
});

test('a holder that has no time for its messages is waited for, whoever dies beside it', async () => {
  const said = await heard();
  const line = await slowLine();
  const late = await replica('today', line.nats);
  const { id } = await eventually('it says that it lives', async () => said.at(-1));
  line.stop();
  const answer = gateway.send(total, {});
  const settled = jest.fn();
  void answer.finally(settled);
  const other = await replica();
  await eventually('the other one says so too', async () => said.some((one) => one.id !== id));
  let looks = 0;
  const ear = await platform.connect('inscripciones');
  ear.subscribe(aliveSubject('inscripciones', id), { callback: () => void (looks += 1) });
  await ear.flush();
  await other.die();
  // The first one after the death learns of it, the next ones judge by it.
  const before = looks;
  await eventually('who waits has looked again and again', async () => looks >= before + 4);
  expect([settled.mock.calls, late.asked]).toEqual([[], []]);
  line.goOn();
  await askedOnce(late);
  late.answerAll();
  expect(await answer).toEqual({ total: 7 });
  expect([late.asked.length, other.asked]).toEqual([1, []]);
  await late.die();
  await line.close();
});

test('a release that says nothing of itself is waited for as before', async () => {
  const before = await replica('before');
  const impatient = await platform.calls('gateway', 0);
  const answer = codeOf(impatient.send(total, {}));
  await askedOnce(before);
  const today = await replica();
  today.answerAll();
  await before.die();
  expect(await answer).toBe('SERVICIO_NO_DISPONIBLE');
  expect(today.asked).toEqual([]);
});

/** A service whose work ends when it is set free. */
function held() {
  let free!: () => void;
  const freed = new Promise<void>((resolve) => (free = resolve));
  class Held extends Sumas {
    override async total(): Promise<{ total: number }> {
      await freed;
      return { total: 7 };
    }
  }
  return { Held, free };
}

test('a service says what it holds while it works, and goodbye at its end', async () => {
  const database = await testDatabase('pruebas');
  const said = await heard();
  const { Held, free } = held();
  const app: INestMicroservice = await buildService(sumasModule(platform, database, {}, Held));
  await app.listen();
  const work = gateway.send(total, {});
  await eventually('it says so', async () => said.at(-1)?.holds?.length === 1);
  free();
  await work;
  await eventually('it has nothing left', async () => said.at(-1)?.holds?.length === 0);
  await app.close();
  await eventually('it is gone', async () => said.at(-1)?.ends === true);
  expect(new Set(said.map(({ id }) => id)).size).toBe(1);
  await database.close();
});

test('a repetition that comes and goes while a service works takes nothing from what it says it holds', async () => {
  const database = await testDatabase('pruebas');
  const said = await heard();
  const { Held, free } = held();
  const app = await buildService(sumasModule(platform, database, {}, Held));
  await app.listen();
  const line = await platform.connect('gateway');
  const context = contextFor(total.subject, '{}');
  const asked = withContext(signContext(await platform.keys('gateway'), context));
  const inbox = `_INBOX_gateway.${randomUUID()}`;
  const answers: Msg[] = [];
  line.subscribe(`${inbox}.*`, { callback: (_error, message) => void answers.push(message) });
  const ask = (at: string) => line.publish(total.subject, '{}', { headers: asked, reply: `${inbox}.${at}` });
  try {
    ask('first');
    await eventually('it says so', async () => said.at(-1)?.holds?.includes(context.nonce));
    ask('again');
    await eventually('the repetition is dropped', async () => (await droppedBy(app, 'replay')) === 1);
    const before = said.length;
    await eventually('it has spoken twice since', async () => said.length >= before + 2);
    expect(said.slice(before).map(({ holds }) => holds)).toEqual(said.slice(before).map(() => [context.nonce]));
    free();
    await eventually('it is answered', async () => answers.length === 1);
    await eventually('it has nothing left', async () => said.at(-1)?.holds?.length === 0);
  } finally {
    free();
    await app.close();
    await database.close();
  }
});

test.each([
  ['before the server hears of it', 0],
  ['while the server hears of its sign of life', 1],
  ['while the server hears of its requests', 2],
])('a process that ends %s takes nothing and leaves nothing', async (_what, moment) => {
  const database = await testDatabase('pruebas');
  const said = await heard();
  const app = await buildService(sumasModule(platform, database));
  const transport = app.get(NatsTransport);
  const nats = transport.unwrap<NatsConnection>();
  const subscribe = nats.subscribe.bind(nats);
  const subscriptions: Subscription[] = [];
  const closed = new Promise<void>((resolve, reject) => {
    jest.spyOn(nats, 'subscribe').mockImplementation((...asked) => {
      const subscription = subscribe(...asked);
      subscriptions.push(subscription);
      if (subscriptions.length === moment) queueMicrotask(() => void transport.close().then(resolve, reject));
      return subscription;
    });
    if (moment === 0) void transport.close().then(resolve, reject);
  });
  try {
    if (moment === 0) await closed;
    await Promise.all([new Promise<unknown>((resolve) => transport.listen(resolve)), closed]);
    expect(transport.listening).toBe(false);
    expect(subscriptions.map((one) => one.isClosed())).toEqual(subscriptions.map(() => true));
    expect(subscriptions).toHaveLength(Math.max(1, moment));
    const signs = () => said.filter(({ ends }) => !ends);
    await eventually('its sign of life is heard', () => signs().length >= moment - 1);
    expect(signs()).toHaveLength(Math.max(0, moment - 1));
    expect(await codeOf(gateway.send(total, {}))).toBe('SERVICIO_NO_DISPONIBLE');
  } finally {
    jest.restoreAllMocks();
    await app.close();
    await database.close();
  }
});
