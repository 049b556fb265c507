import { randomUUID } from 'node:crypto';
import { jetstream } from '@nats-io/jetstream';
import { headers } from '@nats-io/transport-node';
import type { INestMicroservice } from '@nestjs/common';
import { z } from 'zod';
import { defineInternalCall, enumAbierto, type CallContext } from '@portal/contracts/core';
import {
  eventually,
  testDatabase,
  testPlatform,
  unaPersona,
  type TestDatabase,
  type TestPlatform,
} from '@portal/test-kit';
import { contextOf, droppedBy, withContext } from '../../test/requests.js';
import { contado, lecturas, sumar, sumasModule } from '../../test/sumas.js';
import {
  buildService,
  CONTEXT_HEADER,
  FACT_HEADER,
  REPLY_HEADER,
  signContext,
  signFact,
  signReply,
  verifyContext,
} from '../index.js';

let platform: TestPlatform;
let database: TestDatabase;
let app: INestMicroservice;
beforeAll(async () => {
  [platform, database] = await Promise.all([testPlatform(lecturas), testDatabase('pruebas')]);
  app = await buildService(sumasModule(platform, database));
  await app.listen();
});
afterAll(async () => {
  await app?.close();
  await platform?.close();
  await database?.close();
});

/** What this release does not know, at any depth. */
const nuevo = { nuevo: { otro: [1] } };

describe('a request of a later release', () => {
  const body = JSON.stringify({ n: 1, fallar: false, ms: 0, ...nuevo });
  const ask = async (context: object) => {
    const header = withContext(signContext(await platform.keys('gateway'), context as CallContext));
    const nats = await platform.connect('gateway');
    const before = await droppedBy(app);
    const answer = nats.request(sumar.subject, body, { headers: header, timeout: 60_000 });
    answer.catch(() => undefined); // nobody answers what is dropped
    return Promise.race([
      answer.then((reply) => reply.json<{ ok: boolean; error?: { code: string } }>()),
      eventually('it is dropped', async () => (await droppedBy(app)) > before).then(() => 'dropped'),
    ]);
  };
  const context = () => contextOf(sumar.subject, body);

  test('is answered without its new members, in the request, the context and the actor', async () => {
    expect(await ask({ ...context(), ...nuevo, actor: { ...unaPersona(), ...nuevo } })).toMatchObject({ ok: true });
  });

  test('by a person with a role that is unknown here is answered, and the role grants nothing', async () => {
    const actor = { ...unaPersona('ana', ['tester']), roles: ['tester', 'interventor'] };
    expect(await ask({ ...context(), actor })).toMatchObject({ ok: true });
    const signed = signContext(await platform.keys('gateway'), { ...context(), actor } as unknown as CallContext);
    const received = { header: signed, subject: sumar.subject, body: Buffer.from(body), now: Date.now() };
    expect(verifyContext(await platform.keys('inscripciones'), received).actor).toMatchObject({ roles: ['tester'] });
  });

  test('by a kind of actor that is unknown here is not believed', async () => {
    expect(await ask({ ...context(), actor: { kind: 'robot', name: 'x' } })).toBe('dropped');
  });
});

describe('an answer of a later release', () => {
  const estado = defineInternalCall({
    subject: 'svc.certificados.estado',
    callers: ['gateway'],
    request: z.strictObject({}),
    response: z.strictObject({ estado: enumAbierto(['activo']), dentro: z.array(z.strictObject({ n: z.number() })) }),
    errors: [],
    deadline: 60_000,
  });
  /** `certificados` answers with exactly this. */
  const answered = async (reply: object): Promise<unknown> => {
    const [nats, keys] = await Promise.all([platform.connect('certificados'), platform.keys('certificados')]);
    const bytes = Buffer.from(JSON.stringify(reply));
    const heard = nats.subscribe('svc.certificados.>', {
      queue: 'certificados',
      callback: (error, message) => {
        if (error) throw error;
        const asked = message.headers?.get(CONTEXT_HEADER) ?? '';
        const received = { header: asked, subject: message.subject, body: message.data, now: Date.now() };
        const header = headers();
        header.set(REPLY_HEADER, signReply(keys, verifyContext(keys, received), { asked, bytes }));
        message.respond(bytes, { headers: header });
      },
    });
    await nats.flush();
    const answer = (await platform.calls('gateway')).send(estado, {});
    return answer.finally(() => heard.drain());
  };

  test('is read without its new members, and a new value is desconocido', async () => {
    const value = { estado: 'suspendido', dentro: [{ n: 1, ...nuevo }], ...nuevo };
    expect(await answered({ ok: true, value, ...nuevo })).toEqual({ estado: 'desconocido', dentro: [{ n: 1 }] });
  });

  test('that refuses with a code which is unknown here is an error of ours', async () => {
    await expect(answered({ ok: false, error: { code: 'CODIGO_NUEVO', ...nuevo } })).rejects.toMatchObject({
      code: 'ERROR_INTERNO',
    });
  });
});

test('a fact of a later release has its effect; its new members are left out', async () => {
  const fact = { id: randomUUID(), type: contado.type, at: new Date().toISOString(), requestId: 'r', ...nuevo };
  const bytes = Buffer.from(JSON.stringify({ ...fact, data: { n: 71, ...nuevo } }));
  const header = headers();
  header.set(FACT_HEADER, signFact(await platform.keys('inscripciones'), contado.subject, bytes));
  await jetstream(await platform.connect('inscripciones')).publish(contado.subject, bytes, { headers: header });
  await eventually(
    'it is counted',
    async () => (await database.query('SELECT 1 FROM pruebas.contado WHERE n = 71')).length === 1,
  );
});

test('a permit of a later release is read without its new members, and counts for nobody else', async () => {
  const [inscripciones, certificados, pdf] = await Promise.all([
    platform.permits('inscripciones'),
    platform.permits('certificados'),
    platform.permits('pdf'),
  ]);
  const shape = z.strictObject({ claim: z.string(), de: z.strictObject({ id: z.string() }) });
  const what = { claim: 'uno', de: { id: 'x' } };
  const permit = inscripciones.give('certificados', { ...what, ...nuevo, de: { ...what.de, ...nuevo } });
  expect(certificados.read('inscripciones', shape, permit)).toEqual(what);
  expect(() => pdf.read('inscripciones', shape, permit)).toThrow(expect.objectContaining({ code: 'ACCESO_DENEGADO' }));
});
