import type { INestMicroservice } from '@nestjs/common';
import { defineInternalCall, type CallContext, type NatsCall } from '@portal/contracts/core';
import {
  codeOf,
  eventually,
  testDatabase,
  testPlatform,
  unAnonimo,
  unaPersona,
  type TestDatabase,
  type TestPlatform,
} from '@portal/test-kit';
import { contextOf, droppedBy } from '../test/requests.js';
import { interna, lecturas, sumar, Sumas, sumasModule, total } from '../test/sumas.js';
import {
  afterCommit,
  buildService,
  canonicalJson,
  Idempotency,
  lockForTransaction,
  sha256Hex,
  sql,
  Transactions,
  type Calls,
  type Tx,
} from './index.js';

let platform: TestPlatform;
let database: TestDatabase;
let app: INestMicroservice;
let gateway: Calls;

beforeAll(async () => {
  [platform, database] = await Promise.all([testPlatform(lecturas), testDatabase('pruebas')]);
  app = await buildService(sumasModule(platform, database));
  await app.listen();
  gateway = await platform.calls('gateway');
});

afterAll(async () => {
  await app?.close();
  await platform?.close();
  await database?.close();
});

const ana = unaPersona();
const query = async <R>(text: string) => app.get(Transactions).run(async (tx) => (await sql<R>(tx, text)).rows);

test('a call answers with the closed shape of its contract', async () => {
  expect(await gateway.send(sumar, { n: 2, fallar: false, ms: 0 }, { actor: ana })).toEqual({ total: 2 });
});

test('an event reaches its consumer once although its first delivery failed', async () => {
  await eventually('the event is applied', async () => (await query('SELECT 1 FROM contado')).length === 1);
  expect(app.get(Sumas).entregas).toBeGreaterThanOrEqual(2);
});

test('a refused unit leaves neither row nor event, and an audit entry of the refusal', async () => {
  expect(await codeOf(gateway.send(sumar, { n: 50, fallar: true, ms: 0 }, { actor: ana }))).toBe('CARGA_NO_RECONOCIDA');
  expect(await query('SELECT 1 FROM suma WHERE n = 50')).toEqual([]);
  const entries = await query<{ envelope: { data: object } }>(
    `SELECT envelope FROM outbox WHERE subject = 'aud.inscripciones'`,
  );
  expect(entries.map((entry) => entry.envelope.data)).toContainEqual(
    expect.objectContaining({
      accion: 'inscripciones.sumar',
      resultado: 'rechazado',
      actor: 'persona:sub-ana',
      datos: { codigo: 'CARGA_NO_RECONOCIDA' },
    }),
  );
});

test('what waits for a commit hears of it once, and of no unit that was undone', async () => {
  const heard: string[] = [];
  let attempts = 0;
  const unit = (name: string, failure?: unknown) =>
    app.get(Transactions).run(async (tx) => {
      afterCommit(tx, () => void heard.push(name));
      attempts += 1;
      if (failure !== undefined && attempts === 1) throw failure;
      expect(heard).toEqual([]);
    });
  await expect(unit('undone', new Error('undone'))).rejects.toThrow('undone');
  attempts = 0;
  await unit('repeated', Object.assign(new Error('deadlock'), { code: '40P01' }));
  expect([heard, attempts]).toEqual([['repeated'], 2]);
});

test('nor does it hear of a unit whose COMMIT fails', async () => {
  await query('CREATE TABLE tarde (n integer UNIQUE DEFERRABLE INITIALLY DEFERRED)');
  const heard: string[] = [];
  const unit = (name: string, values: string) =>
    app.get(Transactions).run(async (tx) => {
      afterCommit(tx, () => void heard.push(name));
      await sql(tx, `INSERT INTO tarde VALUES ${values}`);
    });
  await expect(unit('fails', '(1), (1)')).rejects.toThrow(/duplicate key/);
  await unit('stands', '(1)');
  expect(heard).toEqual(['stands']);
});

test.each<[string, (tx: Tx) => Promise<unknown>]>([
  ['one by one', (tx) => sql(tx, 'SELECT 1 / 0').catch(() => undefined)],
  ['asked for at once', (tx) => Promise.allSettled([sql(tx, 'SELECT 1 / 0'), sql(tx, 'SELECT 1')])],
  ['by TypeORM', (tx) => tx.query('SELECT 1 / 0').catch(() => undefined)],
])('a unit that goes on after a failed statement is no success: PostgreSQL undid it (%s)', async (_, fail) => {
  const heard: string[] = [];
  let attempts = 0;
  const unit = app.get(Transactions).run(async (tx) => {
    attempts += 1;
    afterCommit(tx, () => void heard.push('done'));
    await sql(tx, 'INSERT INTO suma VALUES (4242)');
    await fail(tx);
    return 'done';
  });
  await expect(unit).rejects.toThrow('the unit was undone');
  expect([attempts, heard, await query('SELECT 1 FROM suma WHERE n = 4242')]).toEqual([1, [], []]);
  await app.get(Transactions).run(async (tx) => afterCommit(tx, () => void heard.push('the next one')));
  expect(heard).toEqual(['the next one']);
});

/** A unit whose first statement fails with this code and whose second one cannot run; the next attempt does nothing. */
function failsWith(code: string, swallowed: 'both' | 'the first'): { done: Promise<void>; attempts: () => number } {
  let attempts = 0;
  const done = app.get(Transactions).run(async (tx) => {
    attempts += 1;
    if (attempts > 1) return;
    await sql(tx, `DO $$ BEGIN RAISE EXCEPTION USING ERRCODE = '${code}'; END $$`).catch(() => undefined);
    const second = sql(tx, 'SELECT 1');
    await (swallowed === 'both' ? second.catch(() => undefined) : second);
  });
  return { done, attempts: () => attempts };
}

test('what undid such a unit is its cause, and one that may succeed runs again', async () => {
  const divided = failsWith('22012', 'both');
  await expect(divided.done).rejects.toMatchObject({ name: 'UnitUndone', cause: { code: '22012' } });
  const overtaken = failsWith('40001', 'both');
  await overtaken.done;
  expect([divided.attempts(), overtaken.attempts()]).toEqual([1, 2]);
});

test('a unit whose first failure was kept, and a later one was not, is judged by the first', async () => {
  const divided = failsWith('22012', 'the first');
  await expect(divided.done).rejects.toMatchObject({ code: '22012' });
  const overtaken = failsWith('40P01', 'the first');
  await overtaken.done;
  expect([divided.attempts(), overtaken.attempts()]).toEqual([1, 2]);
});

test.each(['both', 'the first'] as const)(
  'a lock that took too long is no internal error, with %s kept',
  async (kept) => {
    expect(await codeOf(failsWith('55P03', kept).done)).toBe('SERVICIO_NO_DISPONIBLE');
  },
);

test('who throws when it hears of a commit is a warning: the unit stands, ran once, and the others hear', async () => {
  const heard: string[] = [];
  const warned: unknown[] = [];
  const { emitWarning } = process;
  process.emitWarning = (warning: string | Error) => void warned.push(warning);
  let attempts = 0;
  const unit = async (tx: Tx) => {
    attempts += 1;
    afterCommit(tx, () => {
      throw Object.assign(new Error('thrown'), { code: '40P01' });
    });
    afterCommit(tx, () => void heard.push('the other'));
    return 'done';
  };
  try {
    expect(await app.get(Transactions).run(unit)).toBe('done');
  } finally {
    process.emitWarning = emitWarning;
  }
  expect([attempts, heard, warned]).toEqual([1, ['the other'], [expect.stringContaining('thrown')]]);
});

test('where no unit runs nobody waits for its commit', async () => {
  const hear = (tx: Tx) => afterCommit(tx, () => undefined);
  await expect(app.get(Transactions).single(async (tx) => hear(tx))).rejects.toThrow('outside a transaction');
  const ended = await app.get(Transactions).run(async (tx) => tx);
  expect(() => hear(ended)).toThrow('outside a transaction');
});

test('the same key gives the stored answer, another body is refused', async () => {
  const options = { actor: ana, idempotencyKey: 'llave-1' };
  const first = await gateway.send(sumar, { n: 3, fallar: false, ms: 0 }, options);
  expect(await gateway.send(sumar, { n: 3, fallar: false, ms: 0 }, options)).toEqual(first);
  expect(await query('SELECT 1 FROM suma WHERE n = 3')).toHaveLength(1);
  expect(await codeOf(gateway.send(sumar, { n: 4, fallar: false, ms: 0 }, options))).toBe(
    'LLAVE_IDEMPOTENTE_REUTILIZADA',
  );
  expect(
    await gateway.send(sumar, { n: 3, fallar: false, ms: 0 }, { ...options, actor: unaPersona('beatriz') }),
  ).not.toEqual(first);
});

test('a key counts for 24 hours; then the request runs again, and the new answer is the stored one', async () => {
  const options = { actor: ana, idempotencyKey: 'llave-6' };
  const again = () => gateway.send(sumar, { n: 6, fallar: false, ms: 0 }, options);
  const aged = (age: string) => query(`UPDATE idempotencia SET created_at = now() - interval '${age}'`);
  const first = await again();
  await aged('23 hours 59 minutes');
  expect(await again()).toEqual(first);
  await aged('24 hours 1 second');
  const second = await again();
  expect(second).not.toEqual(first);
  expect(await again()).toEqual(second);
  expect(await query('SELECT 1 FROM suma WHERE n = 6')).toHaveLength(2);
});

test('a key counts for one caller, one call and one scope', async () => {
  const idempotency = app.get(Idempotency);
  const request = { n: 7, fallar: false, ms: 0 };
  const context = { ...contextOf(sumar.subject, ''), idempotencyKey: 'llave-7' };
  const units = app.get(Transactions);
  await units.run((tx) => idempotency.store(tx, context, sumar, request, { total: 7 }, 'a'));
  const found = (who: CallContext, contract: NatsCall, scope: string) =>
    units.run((tx) => idempotency.find(tx, who, contract, request, scope));
  expect(await found(context, sumar, 'a')).toEqual({ answer: { total: 7 } });
  const others = [
    await found({ ...context, actor: unaPersona('beatriz') }, sumar, 'a'),
    await found({ ...context, idempotencyKey: 'llave-8' }, sumar, 'a'),
    await found(context, total, 'a'),
    await found(context, sumar, 'b'),
    await found(context, sumar, ''),
  ];
  expect(others).toEqual(others.map(() => undefined));
});

test('what is kept of a body cannot be tried against guesses by who reads the table', async () => {
  const request = { n: 5, fallar: false, ms: 0 };
  await gateway.send(sumar, request, { actor: ana, idempotencyKey: 'llave-5' });
  const hashes = (await query<{ body_hash: string }>('SELECT body_hash FROM idempotencia')).map((row) => row.body_hash);
  expect(hashes.length).toBeGreaterThan(0);
  expect(hashes).not.toContain(sha256Hex(canonicalJson(request)));
});

test('access and bad fields are refused by name', async () => {
  expect(await codeOf(gateway.send(sumar, { n: 1, fallar: false, ms: 0 }, { actor: unAnonimo() }))).toBe(
    'UNAUTHORIZED',
  );
  await expect(gateway.send(sumar, { n: 'x' } as never, { actor: ana })).rejects.toMatchObject({
    code: 'DATOS_INVALIDOS',
    fields: [{ path: 'n' }],
  });
});

test('a process outside the list of callers is refused, also with a valid signature', async () => {
  expect(await codeOf(gateway.send(interna, {}))).toBe('ACCESO_DENEGADO');
});

test('without a signed context nothing runs, and nothing is answered', async () => {
  const intruder = await platform.connect('gateway');
  const before = await droppedBy(app);
  let answers = 0;
  intruder.subscribe('_INBOX_gateway.intruso', { callback: () => void (answers += 1) });
  intruder.publish('svc.inscripciones.interna', '{}', { reply: '_INBOX_gateway.intruso' });
  await eventually('it is dropped', async () => (await droppedBy(app)) === before + 1);
  expect(await gateway.send(total, {})).toEqual({ total: expect.any(Number) });
  await intruder.flush();
  expect(answers).toBe(0);
});

test('a process that does not answer is SERVICIO_NO_DISPONIBLE', async () => {
  const lost = defineInternalCall({ ...interna, subject: 'svc.auditoria.nadie' });
  expect(await codeOf(gateway.send(lost, {}))).toBe('SERVICIO_NO_DISPONIBLE');
});

test('a statement after its unit has ended reaches no other connection', async () => {
  const units = app.get(Transactions);
  const ended = [await units.run(async (tx) => tx), await units.single(async (tx) => tx)];
  for (const tx of ended) await expect(sql(tx, 'SELECT 1')).rejects.toThrow('outside a transaction');
});

test('what TypeORM writes by itself joins the unit, and opens none of its own', async () => {
  const inside = await app.get(Transactions).run(async (tx) => tx.queryRunner?.isTransactionActive);
  expect(inside).toBe(true);
});

test('a single statement commits without BEGIN and COMMIT', async () => {
  await app.get(Transactions).single((tx) => sql(tx, 'INSERT INTO suma (n) VALUES (41)'));
  expect(await query('SELECT 1 FROM suma WHERE n = 41')).toHaveLength(1);
});

describe('statements that are asked for at once', () => {
  const numero = 4001;
  const leer = async (tx: Tx) => (await sql<{ n: number }>(tx, 'SELECT n FROM suma WHERE n = $1', [numero])).rows;

  test('run in their order: behind a lock is read what its holder has committed', async () => {
    const units = app.get(Transactions);
    let second: Promise<unknown> = Promise.resolve();
    await units.run(async (tx) => {
      await lockForTransaction(tx, 'a la vez');
      second = units.run(async (other) => (await Promise.all([lockForTransaction(other, 'a la vez'), leer(other)]))[1]);
      await eventually(
        'the second one waits',
        async () => (await database.sessions(`wait_event_type = 'Lock' AND wait_event = 'advisory'`)).length > 0,
      );
      await sql(tx, 'INSERT INTO suma (n) VALUES ($1)', [numero]);
    });
    expect(await second).toEqual([{ n: numero }]);
  });

  test('are one unit: when one fails, the later ones fail with it, and the first error is told', async () => {
    const unit = app.get(Transactions).run(async (tx) => {
      await Promise.all([
        sql(tx, 'INSERT INTO suma (n) VALUES (4002)'),
        sql(tx, 'INSERT INTO no_hay (n) VALUES (1)'),
        sql(tx, 'INSERT INTO suma (n) VALUES (4003)'),
      ]);
    });
    await expect(unit).rejects.toMatchObject({ code: '42P01' });
    expect(await query('SELECT 1 FROM suma WHERE n IN (4002, 4003)')).toEqual([]);
  });
});
