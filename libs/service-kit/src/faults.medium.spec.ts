import type { INestMicroservice } from '@nestjs/common';
import type { CallContext, ProcessName } from '@portal/contracts/core';
import {
  codeOf,
  eventually,
  testDatabase,
  testPlatform,
  unaPersona,
  type TestDatabase,
  type TestPlatform,
} from '@portal/test-kit';
import { contextOf, droppedBy, withContext } from '../test/requests.js';
import { interna, lecturas, sumar, Sumas, sumasModule } from '../test/sumas.js';
import { buildService, Clock, sha256Hex, signContext, sql, Transactions, type Calls, type Tx } from './index.js';

let platform: TestPlatform;
let database: TestDatabase;
let app: INestMicroservice;
let gateway: Calls;
/** Gives up when its contracts say. */
let impaciente: Calls;
const ana = unaPersona();

const start = async (clock?: Clock): Promise<INestMicroservice> => {
  const service = await buildService(sumasModule(platform, database, {}, undefined, clock));
  await service.listen();
  return service;
};
beforeAll(async () => {
  [platform, database] = await Promise.all([testPlatform(lecturas), testDatabase('pruebas')]);
  app = await start();
  [gateway, impaciente] = [await platform.calls('gateway'), await platform.calls('gateway', 0)];
});
afterAll(async () => {
  await app?.close();
  await platform?.close();
  await database?.close();
});

const sleeping = () => database.sessions(`query LIKE 'SELECT pg_sleep%' AND state = 'active'`);
const isSleeping = async () => (await sleeping()).length > 0;
/** Ends the connections that sleep. @returns whether there was one */
async function cutSleeping(): Promise<boolean> {
  const pids = await sleeping();
  await database.query('SELECT pg_terminate_backend(pid) FROM unnest($1::int[]) AS pid', [pids]);
  return pids.length > 0;
}

const add = (n: number, ms = 0, calls = gateway) => calls.send(sumar, { n, fallar: false, ms }, { actor: ana });
const counted = async (n: number) =>
  (await database.query(`SELECT 1 FROM ${database.schema}.contado WHERE n = $1`, [n])).length;

/** Each caller has a connection of its own, which comes back in its own time. */
const worksAgain = () =>
  eventually('calls work again', async () => {
    const codes = [await codeOf(add(3, 0, impaciente)), await codeOf(add(10))];
    return codes.every((code) => code === 'ok');
  });

test('while NATS is away nothing waits, the outbox keeps the fact, and everything goes on by itself', async () => {
  await add(1);
  await platform.nats.kill();
  await eventually('the loss is noticed', async () => {
    const before = Date.now();
    return (await codeOf(add(2, 0, impaciente))) === 'SERVICIO_NO_DISPONIBLE' && Date.now() - before < 500;
  });
  await app.get(Transactions).run((tx) => app.get(Sumas).anotar(tx, { n: 77, fallar: false, ms: 0 }));
  expect(await database.query(`SELECT 1 FROM ${database.schema}.outbox WHERE published_at IS NULL`)).not.toEqual([]);
  await platform.nats.restart();
  await eventually('the fact arrives', async () => (await counted(77)) === 1);
  await worksAgain();
  expect(await counted(77)).toBe(1);
});

test('a request under way when NATS dies is refused at once, long before its deadline', async () => {
  const slow = codeOf(add(9, 60_000));
  await eventually('it runs', isSleeping);
  await platform.nats.kill();
  expect(await slow).toBe('SERVICIO_NO_DISPONIBLE');
  expect(await cutSleeping()).toBe(true);
  await platform.nats.restart();
  await worksAgain();
});

test('a hundred facts that no stream takes hold back no other', async () => {
  const { schema } = database;
  await database.query(
    `INSERT INTO ${schema}.outbox (id, type, subject, envelope) SELECT gen_random_uuid(), 'x', '', '{}'
      FROM generate_series(1, 100)`,
  );
  await add(88);
  await eventually('the fact behind them arrives', async () => (await counted(88)) === 1);
  expect(
    await database.query(`SELECT 1 FROM ${schema}.outbox WHERE subject = '' AND published_at IS NULL AND attempts > 0`),
  ).toHaveLength(100);
  await database.query(`DELETE FROM ${schema}.outbox WHERE subject = ''`);
});

test('a request that is running when the service stops is answered; the next one finds the new process', async () => {
  const sumas = app.get(Sumas);
  const anotar = sumas.anotar.bind(sumas);
  let [runs, goOn] = [false, (): void => undefined];
  const allowed = new Promise<void>((resolve) => (goOn = resolve));
  sumas.anotar = async (tx, request) => {
    runs ||= request.n === 4;
    if (request.n === 4) await allowed;
    return anotar(tx, request);
  };
  const slow = add(4);
  await eventually('it runs', () => runs);
  const stopped = app.close();
  await eventually('no other one is taken', async () => (await codeOf(add(5))) === 'SERVICIO_NO_DISPONIBLE');
  goOn();
  await stopped;
  expect(await codeOf(slow)).toBe('ok');
  expect(await codeOf(add(5))).toBe('SERVICIO_NO_DISPONIBLE');
  app = await start();
  expect(await codeOf(add(6))).toBe('ok');
});

test('a lost database connection is SERVICIO_NO_DISPONIBLE, and the pool heals', async () => {
  const cut = add(7, 60_000);
  await eventually('it is cut', cutSleeping);
  expect(await codeOf(cut)).toBe('SERVICIO_NO_DISPONIBLE');
  expect(await codeOf(add(8))).toBe('ok');
  expect(await database.query(`SELECT 1 FROM ${database.schema}.suma WHERE n = 7`)).toEqual([]);
});

test('a connection that ends within a unit is SERVICIO_NO_DISPONIBLE, and all of it is undone', async () => {
  const cutBefore = (last: (tx: Tx) => Promise<unknown>) => async (tx: Tx) => {
    await sql(tx, 'INSERT INTO suma VALUES (1001)');
    const { rows } = await sql<{ pid: number }>(tx, 'SELECT pg_backend_pid() AS pid');
    await database.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
    await eventually('the end is noticed', async () => tx.queryRunner?.isReleased);
    await last(tx);
  };
  const more = 'INSERT INTO suma VALUES (1001)';
  const lasts = [(tx: Tx) => sql(tx, more), (tx: Tx) => tx.query(more)];
  for (const last of lasts)
    expect(await codeOf(app.get(Transactions).run(cutBefore(last)))).toBe('SERVICIO_NO_DISPONIBLE');
  expect(await database.query(`SELECT 1 FROM ${database.schema}.suma WHERE n = 1001`)).toEqual([]);
});

test('a serialization failure runs the whole unit again; any other error does not', async () => {
  let attempts = 0;
  const fails = (code: string) =>
    app.get(Transactions).run(async (tx) => {
      attempts += 1;
      await sql(tx, 'INSERT INTO suma VALUES (1000)');
      if (attempts === 1) throw Object.assign(new Error(code), { code });
    });
  await fails('40001');
  expect(attempts).toBe(2);
  expect(await database.query(`SELECT 1 FROM ${database.schema}.suma WHERE n = 1000`)).toHaveLength(1);
  attempts = 0;
  await expect(fails('23505')).rejects.toThrow('23505');
});

class ShiftedClock extends Clock {
  constructor(private readonly days: number) {
    super();
  }

  now(): Date {
    return new Date(Date.now() + this.days * 86_400_000);
  }
}

describe('a context is believed only as it was signed', () => {
  const body = JSON.stringify({ n: 1, fallar: false, ms: 0 });
  const good = (): CallContext => contextOf(sumar.subject, body);
  const send = async (context: CallContext, signer: ProcessName = 'gateway', change = (header: string) => header) => {
    const header = withContext(change(signContext(await platform.keys(signer), context)));
    const nats = await platform.connect('gateway');
    const before = await droppedBy(app);
    const answer = nats.request(sumar.subject, body, { headers: header, timeout: 60_000 });
    answer.catch(() => undefined); // nobody answers what is dropped
    return Promise.race([
      answer.then((reply) => reply.json<{ ok: boolean }>().ok),
      eventually('it is dropped', async () => (await droppedBy(app)) > before).then(() => 'dropped'),
    ]);
  };

  test('as it is', async () => expect(await send(good())).toBe(true));
  test.each<[string, Partial<CallContext>]>([
    ['expired', { expires: Date.now() - 1 }],
    ['good for too long', { expires: Date.now() + 3_600_000 }],
    ['made for another subject', { subject: interna.subject }],
    ['made for another body', { bodyHash: sha256Hex('{}') }],
    ['of a caller without a key', { caller: 'nadie' }],
    ['of a caller that is a path', { caller: '../gateway' }],
  ])('not when %s', async (_, change) => {
    const context = { ...good(), ...change };
    expect(await send(context)).toBe('dropped');
  });
  test.each([400, -400])('not by a process whose clock is %i days off: it serves nobody', async (days) => {
    await app.close();
    try {
      app = await start(new ShiftedClock(days));
      try {
        expect(await send(good())).toBe('dropped');
      } finally {
        await app.close();
      }
    } finally {
      app = await start();
    }
    expect(await send(good())).toBe(true);
  });
  test('not when another process signed it', async () => {
    expect(await send(good(), 'certificados')).toBe('dropped');
  });
  test('not with a changed actor', async () => {
    const admin = Buffer.from(JSON.stringify({ ...good(), actor: unaPersona('x', ['super-admin']) })).toString(
      'base64url',
    );
    expect(await send(good(), 'gateway', (header) => `${admin}.${header.split('.')[1]}`)).toBe('dropped');
  });
});
