/** What comes back after it was taken becomes the end of its mail, once, whoever reads the report. */
import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import type { Motivo } from '@portal/contracts/auditoria';
import {
  enlaceEmitido,
  inscripcionCompletada,
  inscripcionEliminada,
  reintentoPedido,
} from '@portal/contracts/inscripciones';
import { correosDeInscripcion } from '@portal/contracts/notificaciones';
import { loadConfig, Log, openReason } from '@portal/service-kit';
import { eventually, unaPersona } from '@portal/test-kit';
import { notificacionesConfigSchema } from '../../src/config.js';
import { ResultadoService } from '../../src/entrega/resultado.service.js';
import { RegistroDeRebotes } from '../../src/rebotes/registro-de-rebotes.service.js';
import { informes, type Enviado } from '../informes.js';
import {
  app,
  arrived,
  conocido,
  database,
  ended,
  hechos,
  mailbox,
  objects,
  platform,
  publish,
  rebotes,
  received,
  replica,
  rowOf,
  terminados,
  unEnlace,
} from '../running-service.js';

const noExiste = { codigo: '5.1.1', dicho: '550 5.1.1 no such user' };
const lleno = { codigo: '4.2.2', dicho: '452 4.2.2 over quota' };

/** A link whose mail the server took, and the mail as other servers know it. */
async function unEnviado(): Promise<{ enlace: ReturnType<typeof unEnlace>; enviado: Enviado; id: string }> {
  const enlace = unEnlace();
  await publish(enlaceEmitido, enlace.data);
  await ended(enlace.correo);
  const { returnPath, messageId } = received(enlace.correo)[0]!;
  const { id } = (await rowOf(enlace.correo))!;
  return { enlace, enviado: { para: enlace.correo, retorno: returnPath, messageId }, id };
}
/** Every message that lies there now has been read. */
const leidos = () => eventually('the mailbox is empty', async () => (await rebotes.count()).INBOX === 0);
/** What was told of a mail, its reason as `auditoria` reads it. */
const auditadas = async (correoId: string) => {
  const entradas = await database.query<{ accion: string; motivo: Motivo | null }>(
    `SELECT envelope->'data'->>'accion' AS accion, envelope->'data'->'motivo' AS motivo FROM notificaciones.outbox
     WHERE envelope->'data'->>'recurso' = $1 ORDER BY seq`,
    [`correo:${correoId}`],
  );
  const keys = await platform.keys('auditoria');
  return entradas.map(({ accion, motivo }) => ({
    accion,
    motivo: motivo && openReason(keys, 'notificaciones', motivo),
  }));
};
const dicho = async (correoId: string) => (await hechos(correoId)).map(({ type }) => type);

test('a mail that came back says so and why: in its row, as a fact, to the audit and to administrators', async () => {
  const { enlace, enviado, id } = await unEnviado();
  await rebotes.deliver(informes.postfix(enviado, noExiste));
  await eventually('it came back', async () => (await rowOf(enlace.correo))?.estado === 'rechazado');
  const motivo = 'El buzón no existe.';
  expect((await hechos(id)).at(-1)).toMatchObject({
    type: 'correo-rebotado',
    data: { enlaceId: enlace.enlaceId, inscripcionId: enlace.data.inscripcionId, rol: 'conductor', motivo },
  });
  expect(await auditadas(id)).toEqual([
    { accion: 'correo.aceptado', motivo: null },
    { accion: 'correo.rebotado', motivo: expect.stringContaining(motivo) },
  ]);
  const { correos } = await (
    await platform.calls('gateway')
  ).send(correosDeInscripcion, { inscripcionId: enlace.data.inscripcionId }, { actor: unaPersona('admin', ['admin']) });
  expect(correos).toMatchObject([{ id, estado: 'rechazado', rebote: true, motivo }]);
});

test('the same report ten times, with two replicas that read one mailbox, is told once', async () => {
  const otra = await replica();
  try {
    const { enviado, id } = await unEnviado();
    const antes = await rebotes.count();
    await Promise.all(Array.from({ length: 10 }, () => rebotes.deliver(informes.gmail(enviado, noExiste))));
    await leidos();
    expect(await dicho(id)).toEqual(['correo-aceptado', 'correo-rebotado']);
    expect((await rebotes.count()).Otros).toBe(antes.Otros);
  } finally {
    await otra.close();
  }
});

test('a report that is here before its attempt was recorded tells both, and the attempt adds nothing', async () => {
  const { data, correo } = unEnlace();
  let answer!: () => void;
  const anotar = jest.spyOn(app.get(ResultadoService), 'anotar');
  const anotados = () => anotar.mock.calls.filter(([, { destinatario }]) => destinatario === correo);
  mailbox.held = new Promise((resolve) => (answer = resolve));
  try {
    await publish(enlaceEmitido, data);
    const { returnPath, messageId } = await arrived(correo);
    await rebotes.deliver(informes.exim({ para: correo, retorno: returnPath, messageId }, noExiste));
    expect(await ended(correo)).toMatchObject({ estado: 'rechazado', token_sellado: null, datos: {} });
    expect(anotados()).toEqual([]);
  } finally {
    answer();
  }
  await eventually('the attempt is recorded', () => anotados().length > 0);
  await Promise.all(anotar.mock.results.map(({ value }) => value as unknown));
  await leidos();
  const { id } = (await rowOf(correo))!;
  expect(await dicho(id)).toEqual(['correo-aceptado', 'correo-rebotado']);
  jest.restoreAllMocks();
});

test('nobody marks a mail without its mark: by its id, by another mail’s mark, or by a mark that is none', async () => {
  const [victima, propio] = [await unEnviado(), await unEnviado()];
  const conId = (id: string): Enviado => ({
    para: victima.enlace.correo,
    retorno: `rebotes+${id.replaceAll('-', '')}@transcarga.test`,
    messageId: `<${id.replaceAll('-', '')}@transcarga.test>`,
  });
  await rebotes.deliver(informes.postfix(conId(victima.id), noExiste));
  await rebotes.deliver(informes.postfix(conId(randomUUID()), noExiste));
  await rebotes.deliver(informes.postfix({ ...propio.enviado, para: victima.enlace.correo }, noExiste));
  await rebotes.deliver(informes.persona(victima.enviado));
  await leidos();
  expect(await rowOf(victima.enlace.correo)).toMatchObject({ estado: 'aceptado' });
  expect(await rowOf(propio.enlace.correo)).toMatchObject({ estado: 'rechazado' });
});

test('a mail that is late or meets an absent reader stays accepted; what is no report waits for a person', async () => {
  const { enlace, enviado } = await unEnviado();
  const antes = await rebotes.count();
  await rebotes.deliver(informes.postfix(enviado, { ...lleno, accion: 'delayed' }));
  await rebotes.deliver(informes.ausencia(enviado));
  await rebotes.deliver(informes.persona(enviado));
  await leidos();
  expect(await rowOf(enlace.correo)).toMatchObject({ estado: 'aceptado', motivo: null });
  const ahora = await rebotes.count();
  expect([ahora.Leidos - antes.Leidos, ahora.Otros - antes.Otros]).toEqual([2, 1]);
});

test('a report about a deleted enrolment tells nothing', async () => {
  const { enlace, enviado, id } = await unEnviado();
  await publish(inscripcionEliminada, { inscripcionId: enlace.data.inscripcionId });
  await eventually('it is forgotten', async () => (await rowOf(enlace.correo)) === undefined);
  await rebotes.deliver(informes.postfix(enviado, noExiste));
  await leidos();
  expect(await dicho(id)).toEqual(['correo-aceptado']);
});

test('a mailbox that somebody else empties while it is read keeps what was read, and the next reports are read too', async () => {
  const [leido, quitado, despues] = [await unEnviado(), await unEnviado(), await unEnviado()];
  const [registro, warnings] = [app.get(RegistroDeRebotes), jest.spyOn(app.get(Log), 'warn')];
  const leer = registro.leer.bind(registro);
  const lectura = jest.spyOn(registro, 'leer');
  const antes = await rebotes.count();
  // One round finds both: they come while the round before is held.
  lectura.mockImplementationOnce(async (fuente) => {
    await rebotes.deliver(informes.postfix(leido.enviado, noExiste));
    await rebotes.deliver(informes.postfix(quitado.enviado, noExiste));
    return leer(fuente);
  });
  lectura.mockImplementationOnce(async (fuente) => {
    await rebotes.empty();
    return leer(fuente);
  });
  await rebotes.deliver(informes.persona(leido.enviado));
  await eventually('it came back', async () => (await rowOf(leido.enlace.correo))?.estado === 'rechazado');
  await rebotes.deliver(informes.postfix(despues.enviado, noExiste));
  await eventually('the next one is read', async () => (await rowOf(despues.enlace.correo))?.estado === 'rechazado');
  await leidos();
  expect(await rowOf(quitado.enlace.correo)).toMatchObject({ estado: 'aceptado' });
  const ahora = await rebotes.count();
  expect([ahora.Leidos - antes.Leidos, ahora.Otros - antes.Otros]).toEqual([1, 1]);
  expect(warnings.mock.calls.filter(([text]) => text.startsWith('reports of mails'))).toEqual([]);
  jest.restoreAllMocks();
});

test('a report about the link before marks its own mail and not the newer one', async () => {
  const { enlace, enviado, id } = await unEnviado();
  const nuevo = unEnlace({}, enlace.data.inscripcionId);
  await publish(enlaceEmitido, nuevo.data);
  await ended(nuevo.correo);
  await rebotes.deliver(informes.qmail(enviado, noExiste));
  await leidos();
  expect((await hechos(id)).at(-1)).toMatchObject({ type: 'correo-rebotado', data: { enlaceId: enlace.enlaceId } });
  expect(await rowOf(nuevo.correo)).toMatchObject({ estado: 'aceptado' });
});

test('a copy that came back is stuck; sent anew, a report about the sending before is about no mail', async () => {
  const correo = 'rebote-copia@transcarga.test';
  const inscripcionId = randomUUID();
  const key = `documentos/${inscripcionId}.pdf`;
  const documento = { key, ...(await objects.put(key, Buffer.from(`%PDF ${inscripcionId}`))) };
  conocido.completadas.set(inscripcionId, {
    ...{ codigo: 'TER-2026-000148', codigoVerificacion: 'ABCD', placa: 'WLK508', creadorSub: randomUUID() },
    documento: { ...documento, ampliado: true },
    destinatarios: [{ papel: 'conductor', nombre: 'Carlos', correo }],
  });
  await publish(inscripcionCompletada, { inscripcionId, ...documento, completadaEn: '2026-11-21T15:42:00.000Z' });
  await ended(correo);
  const { returnPath, messageId } = await arrived(correo);
  const informe = informes.exchange({ para: correo, retorno: returnPath, messageId }, lleno);
  await rebotes.deliver(informe);
  await eventually('it came back', async () => (await rowOf(correo))?.estado === 'rechazado');
  const { id } = (await rowOf(correo))!;
  expect((await hechos(id)).at(-1)).toMatchObject({ type: 'correo-rebotado', data: { copia: true } });
  await publish(reintentoPedido, { inscripcionId, que: 'copia', completadaEn: '2026-11-21T15:42:00.000Z' });
  await terminados(reintentoPedido);
  await eventually('it went anew', async () => received(correo).length === 2);
  await ended(correo);
  await rebotes.deliver(informe);
  await leidos();
  expect(await rowOf(correo)).toMatchObject({ estado: 'aceptado', motivo: null });
  expect(new Set(received(correo).map((mail) => mail.messageId)).size).toBe(2);
});

test('while the mailbox does not answer the operator reads one line, and nothing is lost', async () => {
  const { enlace, enviado } = await unEnviado();
  const log = app.get(Log);
  const warnings = jest.spyOn(log, 'warn');
  const notices = jest.spyOn(log, 'info');
  const said = (spy: { readonly mock: { readonly calls: readonly (readonly unknown[])[] } }) =>
    spy.mock.calls.filter(([text]) => String(text).startsWith('reports of mails'));
  await rebotes.close();
  await eventually('it was noticed', () => said(warnings).length > 0);
  await publish(enlaceEmitido, unEnlace({ correo: 'sigue@transcarga.test' }).data);
  await arrived('sigue@transcarga.test');
  await rebotes.open();
  await rebotes.deliver(informes.postfix(enviado, noExiste));
  await eventually('it came back', async () => (await rowOf(enlace.correo))?.estado === 'rechazado');
  // The round that read it says so at its end.
  await eventually('it is over', () => said(notices).length > 0);
  expect([said(warnings).length, said(notices).length]).toEqual([1, 1]);
  jest.restoreAllMocks();
});

test('the mailbox is given whole or not at all, and its address leaves room for the mark', () => {
  const { EMPRESA_CORREO_REBOTES, ...sinDireccion } = rebotes.settings;
  const largo = { EMPRESA_CORREO_REBOTES: `${'r'.repeat(32)}@transcarga.test` };
  const base = { NOTIFICACIONES_DATABASE_URL: database.url, SMTP_URL: mailbox.url };
  const leida = (extra: object) => () =>
    loadConfig(notificacionesConfigSchema, platform.env('notificaciones', { ...base, ...extra }));
  expect(leida({})).not.toThrow();
  expect(leida({ ...sinDireccion, EMPRESA_CORREO_REBOTES })).not.toThrow();
  expect(leida(sinDireccion)).toThrow('EMPRESA_CORREO_REBOTES');
  expect(leida({ EMPRESA_CORREO_REBOTES })).toThrow('CORREO_REBOTES_URL');
  expect(leida({ ...sinDireccion, ...largo })).toThrow('EMPRESA_CORREO_REBOTES');
  expect(leida({ ...rebotes.settings, CORREO_REBOTES_URL: 'pop3://x@y' })).toThrow('CORREO_REBOTES_URL');
});

test('read reports are forgotten after thirty days, and nothing else is', async () => {
  const { enviado } = await unEnviado();
  const antes = await rebotes.count();
  const DAY_MS = 86_400_000;
  await rebotes.deliver(informes.ausencia(enviado), new Date(Date.now() - 31 * DAY_MS));
  await rebotes.deliver(informes.ausencia(enviado), new Date(Date.now() - 29 * DAY_MS));
  await rebotes.deliver(informes.persona(enviado), new Date(Date.now() - 31 * DAY_MS));
  await leidos();
  await eventually('the old one is gone', async () => (await rebotes.count()).Leidos === antes.Leidos + 1);
  expect((await rebotes.count()).Otros).toBe(antes.Otros + 1);
});
