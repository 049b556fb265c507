/** Facts about a copy of completion say whether it is stuck; those of every other mail do not. */
import { randomUUID } from 'node:crypto';
import { enlaceEmitido, inscripcionCompletada, reintentoPedido } from '@portal/contracts/inscripciones';
import { eventually } from '@portal/test-kit';
import {
  arrived,
  conocido,
  database,
  ended,
  hechos,
  mailbox,
  objects,
  publish,
  received,
  rowOf,
  terminados,
  unEnlace,
} from '../running-service.js';

/** A completed enrolment whose copy goes to one address. @returns its id */
async function unaCopia(correo: string): Promise<string> {
  const inscripcionId = randomUUID();
  const key = `documentos/${inscripcionId}.pdf`;
  const documento = { key, ...(await objects.put(key, Buffer.from(`%PDF ${inscripcionId}`))) };
  conocido.completadas.set(inscripcionId, {
    ...{ codigo: 'TER-2026-000148', codigoVerificacion: 'ABCD', placa: 'WLK508', creadorSub: randomUUID() },
    documento: { ...documento, ampliado: true },
    destinatarios: [{ papel: 'conductor', nombre: 'Carlos', correo }],
  });
  await publish(inscripcionCompletada, { inscripcionId, ...documento, completadaEn: '2026-11-21T15:42:00.000Z' });
  return inscripcionId;
}
const dichoDe = async (correo: string) =>
  (await hechos(String((await rowOf(correo))?.id))).map(({ type, data }) => [type, data['copia']]);

test('a copy that failed says so, and says when it went after all', async () => {
  const correo = 'atasco1@transcarga.test';
  mailbox.refusals.set(correo, 450);
  await unaCopia(correo);
  await eventually('it was refused for now', async () => ((await rowOf(correo))?.intentos ?? 0) >= 2);
  mailbox.refusals.delete(correo);
  await ended(correo);
  expect(await dichoDe(correo)).toEqual([
    ['correo-aplazado', true],
    ['correo-aceptado', true],
  ]);
});

test('a copy that was refused for good says so', async () => {
  const correo = 'atasco2@transcarga.test';
  mailbox.refusals.set(correo, 552);
  await unaCopia(correo);
  expect(await ended(correo)).toMatchObject({ estado: 'rechazado', motivo: 'El buzón está lleno.' });
  expect(await dichoDe(correo)).toEqual([['correo-rechazado', true]]);
});

test('a copy that went at once says nothing, nor does the mail of a link that failed', async () => {
  await unaCopia('atasco3@transcarga.test');
  await ended('atasco3@transcarga.test');
  expect(await dichoDe('atasco3@transcarga.test')).toEqual([['correo-aceptado', undefined]]);
  const { data, correo } = unEnlace();
  mailbox.refusals.set(correo, 550);
  await publish(enlaceEmitido, data);
  await ended(correo);
  expect(await dichoDe(correo)).toEqual([['correo-rechazado', undefined]]);
});

const reintento = (inscripcionId: string) => ({
  ...{ inscripcionId, que: 'copia', completadaEn: '2026-11-21T15:42:00.000Z' },
});

test('a refused copy that is asked for again goes whole, once, and its facts name the same mail', async () => {
  const correo = 'atasco4@transcarga.test';
  mailbox.refusals.set(correo, 552);
  const inscripcionId = await unaCopia(correo);
  await ended(correo);
  mailbox.refusals.delete(correo);
  const pedido = await publish(reintentoPedido, reintento(inscripcionId));
  const mail = await arrived(correo);
  expect(mail.text).toContain('TER-2026-000148');
  expect(mail.attachments.map(({ filename }) => filename)).toContain('inscripcion_WLK508.pdf');
  expect(await ended(correo)).toMatchObject({ estado: 'aceptado', datos: {} });
  await publish(reintentoPedido, reintento(inscripcionId), pedido);
  await terminados(reintentoPedido);
  expect(received(correo)).toHaveLength(1);
  expect(await dichoDe(correo)).toEqual([
    ['correo-rechazado', true],
    ['correo-aceptado', true],
  ]);
});

test('of two refused copies to one address only the one goes that is asked for', async () => {
  const correo = 'atasco8@transcarga.test';
  const estadoDe = async (inscripcionId: string) =>
    (
      await database.query<{ estado: string }>(
        'SELECT estado FROM notificaciones.correo WHERE destinatario = $1 AND inscripcion_id = $2',
        [correo, inscripcionId],
      )
    )[0]?.estado;
  const llega = (inscripcionId: string, estado: string) =>
    eventually(`a copy is ${estado}`, async () => (await estadoDe(inscripcionId)) === estado);
  mailbox.refusals.set(correo, 552);
  const [una, otra] = [await unaCopia(correo), await unaCopia(correo)];
  for (const id of [una, otra]) await llega(id, 'rechazado');
  mailbox.refusals.delete(correo);
  await publish(reintentoPedido, reintento(otra));
  await llega(otra, 'aceptado');
  expect(await estadoDe(una)).toBe('rechazado');
});

test('a copy that waits for its next attempt goes at once when it is asked for', async () => {
  const correo = 'atasco5@transcarga.test';
  mailbox.refusals.set(correo, 450);
  const inscripcionId = await unaCopia(correo);
  await eventually('it was refused for now', async () => ((await rowOf(correo))?.intentos ?? 0) >= 1);
  await eventually('it waits for long', async () => {
    const rows = await database.query(
      `UPDATE notificaciones.correo SET proximo_en = now() + interval '1 hour'
       WHERE destinatario = $1 AND reservado_hasta IS NULL AND intentos >= 1 RETURNING id`,
      [correo],
    );
    return rows.length === 1;
  });
  mailbox.refusals.delete(correo);
  await publish(reintentoPedido, reintento(inscripcionId));
  expect(await ended(correo)).toMatchObject({ estado: 'aceptado' });
});

test('a document that is asked for again mails nothing, nor does a copy of a deleted enrolment', async () => {
  const correo = 'atasco6@transcarga.test';
  mailbox.refusals.set(correo, 552);
  const inscripcionId = await unaCopia(correo);
  await ended(correo);
  mailbox.refusals.delete(correo);
  await publish(reintentoPedido, { inscripcionId, que: 'documento' });
  conocido.completadas.delete(inscripcionId);
  await publish(reintentoPedido, reintento(inscripcionId));
  await terminados(reintentoPedido);
  expect(await rowOf(correo)).toMatchObject({ estado: 'rechazado' });
  expect(received(correo)).toEqual([]);
});
