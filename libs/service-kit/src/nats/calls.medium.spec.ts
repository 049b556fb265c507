import { randomUUID } from 'node:crypto';
import { headers, type Msg, type MsgHdrs, type NatsConnection } from '@nats-io/transport-node';
import type { INestMicroservice } from '@nestjs/common';
import type { CallContext, NatsCall } from '@portal/contracts/core';
import { codeOf, eventually, testDatabase, testPlatform, type TestDatabase, type TestPlatform } from '@portal/test-kit';
import { contextOf, droppedBy, withContext } from '../../test/requests.js';
import { sumar, sumasModule, total } from '../../test/sumas.js';
import {
  buildService,
  CONTEXT_HEADER,
  ContextKeys,
  REPLY_HEADER,
  signContext,
  signReply,
  verifyContext,
  type Calls,
} from '../index.js';
import { AcceptedOnce } from './accepted-once.js';

let platform: TestPlatform;
let gateway: Calls;
beforeAll(async () => {
  platform = await testPlatform();
  gateway = await platform.calls('gateway');
});
afterAll(() => platform?.close());

describe('an answer is believed only as the callee gave it to this request', () => {
  const bytes = Buffer.from(JSON.stringify({ ok: true, value: { total: 7 } }));
  interface Asked {
    readonly message: Msg;
    readonly asked: string;
    readonly context: CallContext;
    readonly keys: ContextKeys;
  }
  /** Who sits in the callee's place answers with these headers. */
  const answeredBy = async (headersFor: (request: Asked) => Promise<MsgHdrs | undefined>): Promise<string> => {
    const nats = await platform.nats.connect('inscripciones');
    const keys = await platform.keys('inscripciones');
    nats.subscribe('svc.inscripciones.>', {
      queue: 'inscripciones',
      callback: (_error, message) => {
        const asked = message.headers?.get(CONTEXT_HEADER) ?? '';
        const received = { header: asked, subject: message.subject, body: message.data, now: Date.now() };
        void headersFor({ message, asked, context: verifyContext(keys, received), keys }).then((header) =>
          message.respond(bytes, { ...(header && { headers: header }) }),
        );
      },
    });
    await nats.flush();
    const code = await codeOf(gateway.send(total, {}));
    await nats.close();
    return code;
  };
  const proof = (text: string): MsgHdrs => {
    const header = headers();
    header.set(REPLY_HEADER, text);
    return header;
  };

  test('as it is', async () => {
    expect(
      await answeredBy(async ({ keys, context, asked }) => proof(signReply(keys, context, { asked, bytes }))),
    ).toBe('ok');
  });
  test('not without a proof', async () => {
    expect(await answeredBy(async () => undefined)).toBe('SERVICIO_NO_DISPONIBLE');
  });
  test('not when another process proves it', async () => {
    const pdf = await platform.keys('pdf');
    expect(await answeredBy(async ({ context, asked }) => proof(signReply(pdf, context, { asked, bytes })))).toBe(
      'SERVICIO_NO_DISPONIBLE',
    );
  });
  test('not when its words are others', async () => {
    const other = Buffer.from('{"ok":true,"value":{"total":8}}');
    expect(
      await answeredBy(async ({ keys, context, asked }) => proof(signReply(keys, context, { asked, bytes: other }))),
    ).toBe('SERVICIO_NO_DISPONIBLE');
  });
  test('not when it answers an earlier request of the same words', async () => {
    const answers: string[] = [];
    const first = async ({ keys, context, asked }: Asked) => {
      answers.push(signReply(keys, context, { asked, bytes }));
      return proof(answers[0]!);
    };
    expect(await answeredBy(first)).toBe('ok');
    expect(await answeredBy(first)).toBe('SERVICIO_NO_DISPONIBLE');
  });
  test('not when it is the request’s own proof', async () => {
    expect(await answeredBy(async ({ asked }) => proof(asked.split('.')[1]!))).toBe('SERVICIO_NO_DISPONIBLE');
  });
});

describe('who waits less than the contract says', () => {
  test('says so to the callee, and is answered by then', async () => {
    const nats = await platform.nats.connect('inscripciones');
    const keys = await platform.keys('inscripciones');
    const told: (number | undefined)[] = [];
    nats.subscribe('svc.inscripciones.>', {
      queue: 'inscripciones',
      callback: (_error, { headers: sent, subject, data: body }) => {
        const header = sent?.get(CONTEXT_HEADER) ?? '';
        told.push(verifyContext(keys, { header, subject, body, now: Date.now() }).waitMs);
      },
    });
    await nats.flush();
    expect(await codeOf(gateway.send(total, {}, { waitMs: 250.7 }))).toBe('SERVICIO_NO_DISPONIBLE');
    await eventually('it is asked', () => told.length > 0);
    expect(told).toEqual([250]);
    await nats.close();
  });

  test('asks nothing when nobody waits any more', async () => {
    await expect(gateway.send(total, {}, { waitMs: 0 })).rejects.toMatchObject({
      code: 'SERVICIO_NO_DISPONIBLE',
      detail: expect.stringContaining('nobody waits'),
    });
  });
});

describe('a request is accepted once', () => {
  let database: TestDatabase;
  let replicas: INestMicroservice[];
  let nats: NatsConnection;
  beforeAll(async () => {
    database = await testDatabase('pruebas');
    replicas = [];
    for (let n = 0; n < 2; n += 1) {
      const replica = await buildService(sumasModule(platform, database));
      await replica.listen();
      replicas.push(replica);
    }
    nats = await platform.connect('gateway');
  });
  afterAll(async () => {
    await Promise.all(replicas.map((replica) => replica.close()));
    await database?.close();
  });

  /** A captured request. */
  async function captured(contract: NatsCall, body: object): Promise<{ text: string; header: MsgHdrs }> {
    const text = JSON.stringify(body);
    const signed = signContext(await platform.keys('gateway'), contextOf(contract.subject, text));
    return { text, header: withContext(signed) };
  }
  const repeated = async (): Promise<number> => {
    const counts = await Promise.all(replicas.map((replica) => droppedBy(replica, 'replay')));
    return counts.reduce((sum, count) => sum + count, 0);
  };
  /** Sends it so often at once, to whichever replica NATS picks. @returns how many were answered */
  async function send(contract: NatsCall, body: object, times: number): Promise<number> {
    const { text, header } = await captured(contract, body);
    const before = await repeated();
    let answers = 0;
    const inbox = `_INBOX_gateway.${randomUUID()}`;
    const subscription = nats.subscribe(`${inbox}.*`, { callback: () => void (answers += 1) });
    // NATS permits one answer to each reply subject, so no two sendings share one.
    for (let n = 0; n < times; n += 1)
      nats.publish(contract.subject, text, { headers: header, reply: `${inbox}.${n}` });
    await eventually('each is answered or dropped', async () => answers + (await repeated()) - before === times);
    subscription.unsubscribe();
    return answers;
  }

  test('when it changes state: once among all replicas, however many come at once', async () => {
    expect(await send(sumar, { n: 31, fallar: false, ms: 0 }, 20)).toBe(1);
    expect(await database.query('SELECT 1 FROM pruebas.suma WHERE n = 31')).toHaveLength(1);
  });

  test('a repetition is audited in the name of the process, not of the person who asked first', async () => {
    await send(sumar, { n: 32, fallar: false, ms: 0 }, 2);
    const entries = await eventually('it is audited', async () => {
      const rows = await database.query<{ data: object }>(
        `SELECT envelope->'data' AS data FROM pruebas.outbox WHERE subject = 'aud.inscripciones'
           AND envelope->'data'->>'resultado' = 'rechazado'`,
      );
      return rows.length > 0 && rows;
    });
    for (const { data } of entries)
      expect(data).toMatchObject({ accion: 'inscripciones.sumar', actor: 'proceso:gateway' });
  });

  test('of many different ones at once each is noted for itself', async () => {
    const [one, other] = replicas.map((replica) => replica.get(AcceptedOnce));
    const requests = Array.from({ length: 20 }, () => ({ nonce: randomUUID(), expires: Date.now() + 30_000 }));
    const taken = (by = one) => Promise.all(requests.map((request) => by!.take(sumar, request)));
    expect(await taken()).toEqual(requests.map(() => true));
    expect(await taken(other)).toEqual(requests.map(() => false));
  });

  test('what no replica believes any more is forgotten, five minutes after its end and no sooner', async () => {
    await database.query('DELETE FROM pruebas.accepted_request');
    await database.query(
      `INSERT INTO pruebas.accepted_request (nonce, until)
       SELECT gen_random_uuid(), now() - minutes * interval '1 minute' FROM unnest($1::int[]) AS minutes`,
      [[-1, 4, 6]],
    );
    await replicas[0]!.get(AcceptedOnce).forgetNotes();
    const left = await database.query<{ over: boolean }>('SELECT until < now() AS over FROM pruebas.accepted_request');
    expect(left.filter(({ over }) => over)).toHaveLength(1);
    expect(left).toHaveLength(2);
  });

  test('when it only asks: once in each replica', async () => {
    const answers = await send(total, {}, 20);
    expect(answers).toBeGreaterThanOrEqual(1);
    expect(answers).toBeLessThanOrEqual(2);
  });
});
