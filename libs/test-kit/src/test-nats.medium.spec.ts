import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { jetstream, jetstreamManager, type JetStreamManager } from '@nats-io/jetstream';
import { connect, headers } from '@nats-io/transport-node';
import { testNats, type TestNats } from './test-nats.js';

let nats: TestNats;
beforeAll(async () => {
  nats = await testNats({ notificaciones: ['inscripciones.prueba'] });
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

test('without a user, or with a wrong password, nobody is let in', async () => {
  const strangers = [{}, { user: 'gateway' }, { user: 'gateway', pass: 'otra' }, { user: 'nadie', pass: 'nadie' }];
  for (const stranger of strangers)
    await expect(connect({ servers: nats.url, reconnect: false, ...stranger })).rejects.toThrow(/[Aa]uthorization/);
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
  expect((await (await managed()).streams.info('AUDITORIA')).config.subjects).toEqual(['aud.>']);
});

/** The JetStream API with the rights of the platform. */
async function managed(): Promise<JetStreamManager> {
  return jetstreamManager(await nats.connect('plataforma'), { checkAPI: false });
}

test('streams and consumers of an older version follow the table, and stay where they stood', async () => {
  const { streams, consumers } = await managed();
  await streams.delete('AUDITORIA');
  await streams.add({ name: 'AUDITORIA', subjects: ['aud.>'] });
  const durable = 'notificaciones-prueba';
  const before = (await consumers.info('HECHOS', durable)).delivered;
  await consumers.update('HECHOS', durable, { ack_wait: 60e9, filter_subject: 'evt.inscripciones.otra' });
  await nats.prepare();
  const { config, delivered } = await consumers.info('HECHOS', durable);
  expect([config.ack_wait, config.filter_subject, delivered.consumer_seq]).toEqual([
    10e9,
    'evt.inscripciones.prueba',
    before.consumer_seq,
  ]);
  expect((await streams.info('AUDITORIA')).config).toMatchObject({ deny_purge: true, deny_delete: true });
  expect((await consumers.info('AUDITORIA', 'auditoria-auditoria')).config.filter_subject).toBe('aud.>');
});

test('nobody purges a stream or deletes a message, the platform neither', async () => {
  const { streams } = await managed();
  await expect(streams.purge('HECHOS')).rejects.toThrow();
  await expect(streams.deleteMessage('HECHOS', 1)).rejects.toThrow();
});

test('a consumer that pushes is named, and one that nobody wants is told', async () => {
  const { consumers } = await managed();
  await consumers.add('HECHOS', { durable_name: 'intruso', ack_policy: 'explicit' });
  expect(await nats.prepare()).toEqual(['HECHOS intruso']);
  await consumers.delete('HECHOS', 'notificaciones-prueba');
  await consumers.add('HECHOS', {
    durable_name: 'notificaciones-prueba',
    deliver_subject: 'x.y',
    ack_policy: 'explicit',
  });
  await expect(nats.prepare()).rejects.toThrow('nats consumer rm HECHOS notificaciones-prueba');
});
