/** A link leaves as a short message too, on its own way: what becomes of one says nothing of the other. */
import { jest } from '@jest/globals';
import { enlaceEmitido, enlaceRevocado, inscripcionEliminada } from '@portal/contracts/inscripciones';
import { correosDeInscripcion } from '@portal/contracts/notificaciones';
import { eventually, unaPersona } from '@portal/test-kit';
import { CONFIG, type NotificacionesConfig } from '../../src/config.js';
import type { CorreoEntity } from '../../src/correos/correo.entity.js';
import { Mensajero } from '../../src/entrega/mensajero.js';
import {
  app,
  arrived,
  database,
  ended,
  hechos,
  mailbox,
  platform,
  provider,
  publish,
  received,
  replica,
  rowOf,
  SECRETO,
  unEnlace,
} from '../running-service.js';

let n = 0;
/** A link whose signer has a mobile phone, as it was typed and as the provider takes it. */
function conCelular() {
  const numero = String(3_105_550_000 + ++n);
  const telefono = `${numero.slice(0, 3)} ${numero.slice(3, 6)} ${numero.slice(6)}`;
  return { celular: `+57${numero}`, ...unEnlace({ telefono }) };
}
const taken = (celular: string) => provider.taken.filter(({ para }) => para === celular);
const asked = (celular: string) => provider.asked.filter(({ para }) => para === celular);
const auditadas = async (id: string) =>
  (
    await database.query<{ data: { accion: string; datos: object } }>(
      `SELECT envelope->'data' AS data FROM notificaciones.outbox
       WHERE type = 'auditoria' AND envelope->'data'->>'recurso' = $1`,
      [`correo:${id}`],
    )
  ).map(({ data }) => data.accion);

test('a link leaves by mail and as a message, each once, and nothing of its token stays', async () => {
  const { data, token, correo, celular } = conCelular();
  const id = await publish(enlaceEmitido, data);
  await publish(enlaceEmitido, data, id);
  const row = await ended(celular);
  await arrived(correo);
  expect(row).toMatchObject({ estado: 'aceptado', token_sellado: null, datos: {}, intentos: 1 });
  expect(taken(celular)).toEqual([
    {
      id: row.id,
      key: row.id,
      medio: 'sms',
      para: celular,
      authorization: `Bearer ${SECRETO}`,
      texto: expect.stringContaining(`http://localhost:3000/firmar/${token}`),
    },
  ]);
  expect(taken(celular)[0]?.texto).not.toContain('Carlos');
  expect([received(correo).length, asked(celular).length]).toEqual([1, 1]);
  expect(await hechos(row.id)).toEqual([]); // the enrolment's state is that of the mail
  expect(await auditadas(row.id)).toEqual(['mensaje.aceptado']);
  const dump = await database.query<{ t: string }>(
    'SELECT t::text AS t FROM notificaciones.correo t UNION ALL SELECT o::text FROM notificaciones.outbox o',
  );
  expect(dump.map(({ t }) => t).join('\n')).not.toContain(token);
});

test('a provider that hangs or breaks is tried again; the mail has left long before', async () => {
  const { data, correo, celular } = conCelular();
  provider.answers.set(celular, 'silence');
  const plazo = jest.replaceProperty(app.get<NotificacionesConfig>(CONFIG), 'MENSAJES_PLAZO_MS', 1000);
  await publish(enlaceEmitido, data);
  await arrived(correo);
  expect((await ended(correo)).estado).toBe('aceptado');
  expect(taken(celular)).toEqual([]);
  const espera = async (motivo: string) =>
    eventually(motivo, async () => (await rowOf(celular))?.motivo === motivo || undefined);
  await espera('El proveedor de mensajes no responde.');
  plazo.restore();
  provider.answers.set(celular, 503);
  await espera('El proveedor de mensajes no lo aceptó por ahora (código 503).');
  provider.answers.delete(celular);
  expect(await ended(celular)).toMatchObject({ estado: 'aceptado', motivo: null });
  expect(taken(celular)).toHaveLength(1);
  expect(new Set(asked(celular).map(({ key }) => key)).size).toBe(1);
});

test('a message that was taken without an answer comes again under its key, so that it is taken once', async () => {
  const { data, celular } = conCelular();
  provider.answers.set(celular, 'cut');
  await publish(enlaceEmitido, data);
  expect(await ended(celular)).toMatchObject({ estado: 'aceptado' });
  expect([asked(celular).length, taken(celular).length]).toEqual([2, 1]);
});

test.each([
  [400, 'El proveedor no aceptó el número o el mensaje (código 400).'],
  [422, 'El proveedor no aceptó el número o el mensaje (código 422).'],
])(
  'what the provider refuses for good (%i) is not tried again, and the mail is none the worse',
  async (code, motivo) => {
    const { data, correo, celular } = conCelular();
    provider.answers.set(celular, code);
    await publish(enlaceEmitido, data);
    const row = await ended(celular);
    expect(row).toMatchObject({ estado: 'rechazado', motivo, token_sellado: null, intentos: 1 });
    expect(await auditadas(row.id)).toEqual(['mensaje.rechazado']);
    expect((await ended(correo)).estado).toBe('aceptado');
    expect((await hechos((await rowOf(correo))!.id)).map(({ type }) => type)).toEqual(['correo-aceptado']);
  },
);

test('an attempt whose time is over asks nobody', async () => {
  const { data, dicho, correo, celular } = conCelular();
  const mensaje = {
    ...{ id: data.enlaceId, canal: 'mensaje', destinatario: celular, intentos: 1, prueba: false },
    ...{ tokenSellado: dicho.tokenSellado, datos: { correo } },
    ...{ enlaceId: data.enlaceId, inscripcionId: data.inscripcionId, rol: data.rol },
  } as unknown as CorreoEntity;
  expect(await app.get(Mensajero).attempt(mensaje, AbortSignal.abort())).toEqual({
    tipo: 'despues',
    motivo: 'El proveedor de mensajes no responde.',
  });
  expect(asked(celular)).toEqual([]);
});

test('a redirect is not followed: neither link nor secret goes elsewhere', async () => {
  const { data, celular } = conCelular();
  provider.answers.set(celular, 307);
  await publish(enlaceEmitido, data);
  await eventually('it waits', async () => ((await rowOf(celular))?.intentos ?? 0) >= 2);
  expect([taken(celular), provider.elsewhere]).toEqual([[], []]);
});

test('a landline gets none, and the enrolment says so', async () => {
  const { data, correo } = unEnlace({ telefono: '601 555 0100' });
  await publish(enlaceEmitido, data);
  await arrived(correo);
  expect(await ended('601 555 0100')).toMatchObject({
    estado: 'rechazado',
    motivo: 'El teléfono no es de un celular.',
  });
  expect(asked('601 555 0100')).toEqual([]);
});

test('a link that ended leaves as no message, and a deleted enrolment leaves no number', async () => {
  const [revocado, eliminado] = [conCelular(), conCelular()];
  for (const { celular } of [revocado, eliminado]) provider.answers.set(celular, 503);
  for (const { data } of [revocado, eliminado]) await publish(enlaceEmitido, data);
  for (const { celular } of [revocado, eliminado]) await eventually('it waits', () => rowOf(celular));
  const { enlaceId, data } = revocado;
  await publish(enlaceRevocado, { enlaceId, inscripcionId: data.inscripcionId, rol: 'conductor' });
  await publish(inscripcionEliminada, { inscripcionId: eliminado.data.inscripcionId });
  for (const { celular } of [revocado, eliminado])
    await eventually('it is forgotten', async () => (await rowOf(celular)) === undefined);
  for (const { celular } of [revocado, eliminado]) {
    provider.answers.delete(celular);
    expect(taken(celular)).toEqual([]);
  }
  const dump = await database.query<{ t: string }>('SELECT t::text AS t FROM notificaciones.correo t');
  expect(dump.map(({ t }) => t).join('\n')).not.toContain(eliminado.celular);
});

test('one phone gets as many messages in a day as an address gets mails; the rest waits and says why', async () => {
  const telefono = '310 777 0001';
  const links = Array.from({ length: 5 }, () => unEnlace({ telefono }));
  for (const { data } of links) await publish(enlaceEmitido, data);
  const filas = async () =>
    database.query<{ estado: string; motivo: string | null }>(
      'SELECT estado, motivo FROM notificaciones.correo WHERE destinatario = $1 ORDER BY estado',
      ['+573107770001'],
    );
  await eventually('three left and two wait', async () => {
    const rows = await filas();
    const wait = rows.filter(({ motivo }) => motivo?.startsWith('Este celular ya recibió'));
    return rows.filter(({ estado }) => estado === 'aceptado').length === 3 && wait.length === 2;
  });
  expect(taken('+573107770001')).toHaveLength(3);
});

test('two replicas send one message', async () => {
  const otra = await replica();
  const links = Array.from({ length: 6 }, () => conCelular());
  await Promise.all(links.map(({ data }) => publish(enlaceEmitido, data)));
  for (const { celular } of links) expect((await ended(celular)).estado).toBe('aceptado');
  expect(links.map(({ celular }) => asked(celular).length)).toEqual(links.map(() => 1));
  await otra.close();
});

test('who reviews an enrolment reads of mail and message apart', async () => {
  const { data, correo, celular } = conCelular();
  mailbox.refusals.set(correo, 550);
  await publish(enlaceEmitido, data);
  await Promise.all([ended(correo), ended(celular)]);
  const { correos } = await (
    await platform.calls('gateway')
  ).send(correosDeInscripcion, { inscripcionId: data.inscripcionId }, { actor: unaPersona('admin', ['admin']) });
  expect(correos.map(({ canal, destinatario, estado }) => [canal, destinatario, estado]).sort()).toEqual(
    [
      ['mensaje', celular, 'aceptado'],
      [undefined, correo, 'rechazado'],
    ].sort(),
  );
});
