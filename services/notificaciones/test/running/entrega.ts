/** A mail is handed over once, waits while the server cannot take it, and is given up with a reason. */
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { jest } from '@jest/globals';
import { AppError } from '@portal/contracts/core';
import { enlaceEmitido } from '@portal/contracts/inscripciones';
import { Clock, Log, ObjectStore, sealJson, Transactions } from '@portal/service-kit';
import { eventually } from '@portal/test-kit';
import { CONFIG, type NotificacionesConfig } from '../../src/config.js';
import type { CorreoEntity } from '../../src/correos/correo.entity.js';
import { CorreosRepository } from '../../src/correos/correos.repository.js';
import { CopiaService } from '../../src/entrega/copia.service.js';
import { IntentosService } from '../../src/entrega/intentos.service.js';
import { Mailer } from '../../src/entrega/mailer.js';
import { Mensajero } from '../../src/entrega/mensajero.js';
import { ResultadoService } from '../../src/entrega/resultado.service.js';
import { SmtpTransport } from '../../src/entrega/smtp.transport.js';
import {
  app,
  arrived,
  conocido,
  database,
  ended,
  hechos,
  mailbox,
  publish,
  received,
  replica,
  rowOf,
  unEnlace,
} from '../running-service.js';

test('a signing link is mailed once, and its token is erased when the server has accepted', async () => {
  const { data, token, correo, enlaceId } = unEnlace();
  const id = await publish(enlaceEmitido, data);
  await publish(enlaceEmitido, data, id);
  const mail = await arrived(correo);
  const row = await ended(correo);
  expect(row).toMatchObject({ estado: 'aceptado', token_sellado: null, datos: {}, intentos: 1 });
  expect(mail.to).toEqual([correo]);
  expect(mail.subject).toBe('Firme su Compromiso de Seguridad Vial · placa WLK508');
  expect(mail.text).toContain(`http://localhost:3000/firmar/${token}`);
  const marca = row.retorno.replaceAll('-', '');
  expect(mail.messageId).toBe(`<${marca}@transcarga.test>`);
  expect(mail.returnPath).toBe(`rebotes+${marca}@transcarga.test`);
  expect(mail.attachments).toMatchObject([{ cid: 'logo', contentType: 'image/png', contentDisposition: 'inline' }]);
  expect(await hechos(row.id)).toMatchObject([
    { type: 'correo-aceptado', data: { enlaceId, rol: 'conductor', inscripcionId: data.inscripcionId } },
  ]);
  await publish(enlaceEmitido, data, id);
  await publish(
    ...(() => {
      const otro = unEnlace({ correo: 'barrera@transcarga.test' });
      return [enlaceEmitido, otro.data] as const;
    })(),
  );
  await arrived('barrera@transcarga.test');
  expect(received(correo)).toHaveLength(1);
  const dump = await database.query<{ t: string }>(
    'SELECT t::text AS t FROM notificaciones.correo t UNION ALL SELECT o::text FROM notificaciones.outbox o',
  );
  expect(dump.map(({ t }) => t).join('\n')).not.toContain(token);
});

test('while the mail server is down mails wait; back again, each arrives once', async () => {
  await mailbox.close();
  const links = Array.from({ length: 12 }, () => unEnlace());
  for (const { data } of links) await publish(enlaceEmitido, data);
  await eventually('each was tried', async () => {
    const rows = await Promise.all(links.map(({ correo }) => rowOf(correo)));
    return rows.every((row) => (row?.intentos ?? 0) >= 2);
  });
  await mailbox.open();
  for (const { correo } of links) expect(await ended(correo)).toMatchObject({ estado: 'aceptado' });
  for (const { correo } of links) expect(received(correo)).toHaveLength(1);
});

test('an unknown mailbox is refused for good, with a reason and nothing left of the token', async () => {
  const { data, correo } = unEnlace();
  mailbox.refusals.set(correo, 550);
  await publish(enlaceEmitido, data);
  const row = await ended(correo);
  expect(row).toMatchObject({
    estado: 'rechazado',
    motivo: 'El buzón no existe o no recibe correo.',
    token_sellado: null,
    intentos: 1,
  });
  expect(await hechos(row.id)).toMatchObject([{ type: 'correo-rechazado', data: { motivo: row.motivo } }]);
});

test('a busy mailbox is tried again', async () => {
  const { data, correo } = unEnlace();
  mailbox.refusals.set(correo, 450);
  await publish(enlaceEmitido, data);
  await eventually('it was refused for now', async () => ((await rowOf(correo))?.intentos ?? 0) >= 2);
  mailbox.refusals.delete(correo);
  expect(await ended(correo)).toMatchObject({ estado: 'aceptado' });
});

test('what the mail server took is recorded when the database is back, and not sent again', async () => {
  const { data, correo } = unEnlace();
  const respuesta = unaRespuesta();
  mailbox.held = respuesta.dada;
  let soltar = async () => {};
  try {
    await publish(enlaceEmitido, data);
    await arrived(correo);
    soltar = await database.hold('SELECT FROM notificaciones.correo WHERE destinatario = $1 FOR UPDATE', [correo]);
    respuesta.dar();
    await eventually('its record waits, and its connection is cut', async () => {
      const cortadas = await database.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE 'UPDATE correo SET estado%'`,
      );
      return cortadas.length > 0;
    });
  } finally {
    mailbox.held = Promise.resolve();
    respuesta.dar();
    await soltar();
  }
  const fin = await ended(correo);
  expect(fin).toMatchObject({ estado: 'aceptado', intentos: 1, token_sellado: null });
  expect((await hechos(fin.id)).map(({ type }) => type)).toEqual(['correo-aceptado']);
  expect(received(correo)).toHaveLength(1);
});

test('a record that stands, and whose answer was lost, is told again and stands once', async () => {
  const { data, correo } = unEnlace();
  const anotar = jest.spyOn(app.get(ResultadoService), 'anotar');
  const veces = () => anotar.mock.calls.filter(([, one]) => one.destinatario === correo).length;
  const transactions = app.get(Transactions);
  const run = transactions.run.bind(transactions);
  const perder = jest.spyOn(transactions, 'run').mockImplementation(async (work, options) => {
    const done = await run(work, options);
    if (options?.step === 'correo.registro' && veces() === 1) throw new AppError('SERVICIO_NO_DISPONIBLE');
    return done;
  });
  try {
    await publish(enlaceEmitido, data);
    await eventually('it is told again', async () => veces() === 2);
  } finally {
    perder.mockRestore();
    anotar.mockRestore();
  }
  const fin = await ended(correo);
  expect(fin).toMatchObject({ estado: 'aceptado', intentos: 1 });
  expect((await hechos(fin.id)).map(({ type }) => type)).toEqual(['correo-aceptado']);
  expect(received(correo)).toHaveLength(1);
});

test('that another sending of a mail was taken says nothing of this one', async () => {
  const { data, correo } = unEnlace();
  mailbox.refusals.set(correo, 450);
  await publish(enlaceEmitido, data);
  const espera = await eventually('it was refused for now', async () => {
    const row = await rowOf(correo);
    return row && row.intentos >= 1 && row.motivo !== null ? row : undefined;
  });
  const otro = { ...unCorreo(correo), id: espera.id };
  await app.get(Transactions).run((tx) => app.get(ResultadoService).anotar(tx, otro, { tipo: 'aceptado' }));
  expect(await rowOf(correo)).toMatchObject({ estado: 'en-cola', retorno: espera.retorno });
  mailbox.refusals.delete(correo);
  expect(await ended(correo)).toMatchObject({ estado: 'aceptado' });
  expect(received(correo)).toHaveLength(1);
});

/** A mail that no queue holds. */
const unCorreo = (destinatario: string) =>
  ({
    ...{ id: randomUUID(), retorno: randomUUID(), canal: 'correo', destinatario, intentos: 1 },
    ...{ tokenSellado: null, adjunto: null, inscripcionId: null, enlaceId: null },
    ...{ admitidoEn: new Date(), caducaEn: new Date(Date.now() + 86_400_000), prueba: false },
    plantilla: 'inscripcion-eliminada',
    datos: { codigo: 'TER-2026-000148', fecha: '28 de noviembre de 2026' },
  }) as unknown as CorreoEntity;
const sinLimite = () => new AbortController().signal;

test('what the mail server says of a mailbox stays out of the log, where its codes are', async () => {
  const { correo } = unEnlace();
  const lines: string[] = [];
  const log = new Log('prueba', 'info', { write: (line) => lines.push(line) });
  const mailer = new Mailer(app.get(SmtpTransport), app.get(ObjectStore), log, app.get(CONFIG));
  const mail = unCorreo(correo);
  mailbox.refusals.set(correo, 450);
  expect(await mailer.attempt(mail, sinLimite())).toMatchObject({ tipo: 'despues' });
  mailbox.refusals.delete(correo);
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { msg: 'mail not taken yet', resource: `correo:${mail.id}`, attempt: 1, status: 450, detail: 'RCPT TO' },
  ]);
  expect(lines.join('')).not.toContain(correo);
});

test('a connection cut before the answer repeats the mail at most once, under the same Message-ID', async () => {
  const { data, correo } = unEnlace();
  mailbox.cuts = 1;
  await publish(enlaceEmitido, data);
  expect(await ended(correo)).toMatchObject({ estado: 'aceptado', intentos: 2 });
  expect(received(correo)).toHaveLength(2);
  expect(new Set(received(correo).map(({ messageId }) => messageId)).size).toBe(1);
});

/** An answer of the mail server that a test gives when it wants. */
function unaRespuesta() {
  let dar!: () => void;
  let negar!: (responseCode: number) => void;
  const dada = new Promise<void>((resolve, reject) => {
    dar = resolve;
    negar = (responseCode) => reject(Object.assign(new Error('not taken'), { responseCode }));
  });
  return { dada, dar, negar };
}

/**
 * A mail that the mail server has from two attempts: the lease of the first one ended before its answer came, and
 * another replica took the mail.
 */
async function dosIntentos() {
  const { data, correo } = unEnlace();
  const anotar = jest.spyOn(app.get(ResultadoService), 'anotar');
  const anotados = () => anotar.mock.calls.flatMap(([, one], at) => (one.destinatario === correo ? [at] : []));
  const [primero, segundo] = [unaRespuesta(), unaRespuesta()];
  mailbox.held = primero.dada;
  await publish(enlaceEmitido, data);
  await arrived(correo);
  mailbox.held = segundo.dada;
  await database.query(
    `UPDATE notificaciones.correo SET reservado_hasta = now() - interval '1 second' WHERE destinatario = $1`,
    [correo],
  );
  const otra = await replica();
  await eventually('the next attempt is there', () => received(correo).length === 2);
  const terminar = async (): Promise<void> => {
    mailbox.held = Promise.resolve();
    primero.dar();
    segundo.dar();
    await otra.close();
    anotar.mockRestore();
  };
  let fin: Promise<void> | undefined;
  return {
    correo,
    primero,
    segundo,
    primeroAnotado: () =>
      eventually('what became of the first one is recorded', async () => {
        const [at] = anotados();
        if (at === undefined) return false;
        await anotar.mock.results[at]!.value;
        return true;
      }),
    /** Both attempts are recorded then. */
    cerrar: () => (fin ??= terminar()),
  };
}

test.each([
  ['failure', 451],
  ['refusal', 554],
])(
  'an attempt that outlived its lease neither frees nor ends the mail of the next one: its late %s',
  async (_what, code) => {
    const { correo, primero, segundo, primeroAnotado, cerrar } = await dosIntentos();
    try {
      const antes = await rowOf(correo);
      expect(antes).toMatchObject({ estado: 'en-cola', intentos: 2, motivo: null, token_sellado: expect.anything() });
      primero.negar(code);
      await primeroAnotado();
      expect(await rowOf(correo)).toEqual(antes);
      segundo.dar();
      const fin = await ended(correo);
      expect(fin).toMatchObject({ estado: 'aceptado', intentos: 2, motivo: null });
      expect(received(correo)).toHaveLength(2);
      expect((await hechos(fin.id)).map(({ type }) => type)).toEqual(['correo-aceptado']);
    } finally {
      await cerrar();
    }
  },
);

test('what the mail server took from an attempt that outlived its lease is taken, whatever the next one hears', async () => {
  const { correo, primero, segundo, primeroAnotado, cerrar } = await dosIntentos();
  try {
    primero.dar();
    await primeroAnotado();
    const fin = await ended(correo);
    expect(fin).toMatchObject({ estado: 'aceptado', token_sellado: null });
    segundo.negar(554);
    await cerrar();
    expect(await rowOf(correo)).toEqual(fin);
    expect((await hechos(fin.id)).map(({ type }) => type)).toEqual(['correo-aceptado']);
  } finally {
    await cerrar();
  }
});

test('an attempt ends before its lease does, however slowly the mail server goes on, and the mail waits', async () => {
  // Each line comes in time, and the answer has no end.
  const lento = createServer((socket) => {
    socket.write('220 lento\r\n');
    socket.once('data', () => {
      const hablar = setInterval(() => socket.write('250-espere\r\n'), 20);
      socket.on('close', () => clearInterval(hablar)).on('error', () => socket.destroy());
    });
  }).listen(0, '127.0.0.1');
  await once(lento, 'listening');
  const SMTP_URL = `smtp://127.0.0.1:${(lento.address() as AddressInfo).port}`;
  const config = { ...app.get<NotificacionesConfig>(CONFIG), SMTP_URL, CORREO_RESERVA_MS: 1000 };
  const mailer = new Mailer(new SmtpTransport(config), app.get(ObjectStore), app.get(Log), config);
  const intentos = new IntentosService(
    app.get(CorreosRepository),
    app.get(CopiaService),
    mailer,
    app.get(Mensajero),
    app.get(Transactions),
    app.get(Clock),
    config,
  );
  expect(await intentos.intentar(unCorreo('lento@transcarga.test'))).toEqual({
    tipo: 'despues',
    motivo: 'El servidor de correo no responde.',
  });
  // Its connection is closed: else the server would stay open.
  await new Promise((resolve) => lento.close(resolve));
});

test('when its time is over before a mail is ready, it is not sent', async () => {
  const correo = 'tarde@transcarga.test';
  expect(await app.get(Mailer).attempt(unCorreo(correo), AbortSignal.abort())).toEqual({
    tipo: 'despues',
    motivo: 'El correo no se pudo preparar.',
  });
  expect(received(correo)).toEqual([]);
});

test('what no server takes in its time is given up', async () => {
  const { data, correo } = unEnlace();
  mailbox.refusals.set(correo, 451);
  await publish(enlaceEmitido, data);
  await eventually('it was refused for now', async () => ((await rowOf(correo))?.intentos ?? 0) >= 2);
  await database.query(
    `UPDATE notificaciones.correo SET admitido_en = admitido_en - interval '1 day' WHERE destinatario = $1`,
    [correo],
  );
  const row = await ended(correo);
  expect(row).toMatchObject({ estado: 'rechazado', motivo: expect.stringContaining('en el tiempo previsto') });
});

test('while it fails, the reason is published once', async () => {
  const { data, correo, enlaceId } = unEnlace();
  mailbox.refusals.set(correo, 450);
  await publish(enlaceEmitido, data);
  const row = await eventually('it was tried three times', async () => {
    const current = await rowOf(correo);
    return (current?.intentos ?? 0) >= 3 ? current : undefined;
  });
  const motivo = 'El servidor de correo no lo aceptó por ahora (código 450).';
  expect(await hechos(String(row?.id))).toMatchObject([{ type: 'correo-aplazado', data: { enlaceId, motivo } }]);
  mailbox.refusals.delete(correo);
  expect(await ended(correo)).toMatchObject({ estado: 'aceptado', motivo: null });
});

test('a token that does not open is refused with a hint to resend', async () => {
  const { data, correo } = unEnlace({ tokenSellado: sealJson(randomBytes(32), { token: 'x' }, 'enlace:x') });
  await publish(enlaceEmitido, data);
  expect(await ended(correo)).toMatchObject({ estado: 'rechazado', motivo: expect.stringContaining('Reenvíelo') });
});

test.each([
  ['address', { correo: 'ladron@transcarga.test' }],
  ['role', { rol: 'propietario' }],
  ['enrolment', { inscripcionId: randomUUID() }],
  ['link', { enlaceId: randomUUID() }],
])('a token that was sealed for another %s is not mailed', async (_, change) => {
  const { data, dicho } = unEnlace();
  const moved = { ...data, ...change };
  const { correo, ...otro } = { ...dicho, ...change };
  conocido.enlaces.set(moved.enlaceId, { ...otro, correo });
  await publish(enlaceEmitido, moved);
  expect(await ended(correo)).toMatchObject({ estado: 'rechazado', motivo: expect.stringContaining('Reenvíelo') });
  expect(received(correo)).toEqual([]);
});
