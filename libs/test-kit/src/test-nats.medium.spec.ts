import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { headers } from '@nats-io/transport-node';
import { testNats, type TestNats } from './test-nats.js';

let nats: TestNats;
beforeAll(async () => {
  nats = await testNats();
});
afterAll(() => nats.close());

test('inscripciones asks pdf, which can only answer', async () => {
  const pdf = await nats.connect('pdf');
  const inscripciones = await nats.connect('inscripciones');
  pdf.subscribe('svc.pdf.eco', {
    queue: 'pdf',
    callback: (_error, message) => {
      message.respond(message.data);
    },
  });
  await pdf.flush();
  const answer = await inscripciones.request('svc.pdf.eco', 'hola', { timeout: 60_000 });
  expect(answer.string()).toBe('hola');
  await expect(pdf.request('svc.inscripciones.crear', '', { timeout: 500 })).rejects.toThrow(/[Pp]ermissions|timeout/);
  await pdf.close();
  await inscripciones.close();
});

test('no process listens to another process, its inbox or outside its queue group', async () => {
  for (const [subject, queue] of [
    ['svc.inscripciones.>', 'inscripciones'],
    ['_INBOX_gateway.>', undefined],
    ['svc.pdf.>', undefined],
  ] as const) {
    const pdf = await nats.connect('pdf');
    const refused = new Promise((resolve) => {
      pdf.subscribe(subject, {
        queue,
        callback: (error) => {
          if (error) resolve(error);
        },
      });
    });
    expect(String(await refused)).toMatch(/[Pp]ermissions/);
    await pdf.close();
  }
});

test('a fact published twice with one id is kept once, and its reader consumes it', async () => {
  const inscripciones = await nats.connect('inscripciones');
  const stream = jetstream(inscripciones);
  const header = headers();
  header.set('Nats-Msg-Id', 'uno');
  const first = await stream.publish('evt.inscripciones.prueba', 'dato', { headers: header });
  const second = await stream.publish('evt.inscripciones.prueba', 'dato', { headers: header });
  expect([first.stream, second.duplicate]).toEqual(['HECHOS', true]);
  const notificaciones = await nats.connect('notificaciones');
  const manager = await jetstreamManager(notificaciones, { checkAPI: false });
  await manager.consumers.add('HECHOS', {
    durable_name: 'notificaciones-prueba',
    ack_policy: 'explicit',
    filter_subject: 'evt.inscripciones.prueba',
  });
  const consumer = await jetstream(notificaciones).consumers.get('HECHOS', 'notificaciones-prueba');
  const message = await consumer.next({ expires: 60_000 });
  expect(message?.string()).toBe('dato');
  expect(await message?.ackAck()).toBe(true);
  await notificaciones.close();
  await inscripciones.close();
});

test('no process publishes facts in the name of another', async () => {
  const gateway = await nats.connect('gateway');
  await expect(
    jetstream(gateway).publish('evt.certificados.certificado-emitido', 'falso', { timeout: 500 }),
  ).rejects.toThrow();
  await gateway.close();
});

test('streams survive a crash of the server', async () => {
  await nats.kill();
  await nats.restart();
  const auditoria = await nats.connect('auditoria');
  const info = await (await jetstreamManager(auditoria, { checkAPI: false })).streams.info('AUDITORIA');
  expect(info.config.subjects).toEqual(['aud.>']);
  await auditoria.close();
});
