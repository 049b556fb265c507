/** A fact names no people: they are asked for, late if need be, and never once there is nothing to mail any more. */
import { randomUUID } from 'node:crypto';
import { certificadoEmitido } from '@portal/contracts/certificados';
import {
  enlaceEmitido,
  enlaceRevocado,
  inscripcionCompletada,
  inscripcionEliminada,
} from '@portal/contracts/inscripciones';
import { eventually } from '@portal/test-kit';
import {
  conocido,
  database,
  ended,
  inscripciones,
  platform,
  publish,
  received,
  replica,
  rowOf,
  silenciar,
  terminados,
  unEnlace,
} from '../running-service.js';

const enReparto = async () => {
  const { consumers } = await platform.jetstream();
  return consumers.info('HECHOS', `notificaciones-${enlaceEmitido.type}`);
};
const olvidado = (id: string) =>
  eventually('it is known to be gone', async () => {
    const rows = await database.query('SELECT 1 FROM notificaciones.olvido WHERE id = $1', [id]);
    return rows.length === 1;
  });

test('while inscripciones is away a fact waits; back again, its mail goes out once', async () => {
  await silenciar();
  const links = Array.from({ length: 3 }, () => unEnlace());
  for (const { data } of links) await publish(enlaceEmitido, data);
  await eventually('each was tried in vain', async () => (await enReparto()).num_redelivered >= links.length);
  for (const { correo } of links) expect(await rowOf(correo)).toBeUndefined();
  await inscripciones();
  for (const { correo } of links) expect(await ended(correo)).toMatchObject({ estado: 'aceptado' });
  for (const { correo } of links) expect(received(correo)).toHaveLength(1);
});

test('what was deleted, revoked or used before it was asked about is not mailed, and nobody asks again', async () => {
  const { data, correo, enlaceId } = unEnlace();
  conocido.enlaces.delete(enlaceId);
  await publish(enlaceEmitido, data);
  await publish(inscripcionCompletada, {
    inscripcionId: randomUUID(),
    key: 'documentos/a.pdf',
    sha256: 'ab'.repeat(32),
    bytes: 1,
    completadaEn: '2026-11-21T15:42:00.000Z',
  });
  const antes = await database.query('SELECT id FROM notificaciones.correo');
  await publish(certificadoEmitido, {
    certificadoId: randomUUID(),
    dueno: { kind: 'persona', subject: 's' },
    fingerprint: 'AB:CD',
    emitidoEn: '2026-11-21T15:42:00.000Z',
    venceEn: '2027-11-21T15:42:00.000Z',
  });
  for (const event of [enlaceEmitido, inscripcionCompletada, certificadoEmitido]) await terminados(event);
  expect(await rowOf(correo)).toBeUndefined();
  expect(await database.query('SELECT id FROM notificaciones.correo')).toHaveLength(antes.length);
});

test.each([
  ['deleted', inscripcionEliminada, ({ inscripcionId }: { inscripcionId: string }) => inscripcionId],
  ['revoked', enlaceRevocado, ({ enlaceId }: { enlaceId: string }) => enlaceId],
])('what is %s while it is asked about is not mailed', async (_, event, idOf) => {
  const { data, correo, enlaceId } = unEnlace();
  const { inscripcionId, rol } = data;
  conocido.antes.set(enlaceId, async () => {
    await publish(event, { inscripcionId, enlaceId, rol });
    await olvidado(idOf(data));
  });
  await publish(enlaceEmitido, data);
  await olvidado(idOf(data));
  await terminados(enlaceEmitido);
  expect(await rowOf(correo)).toBeUndefined();
  expect(received(correo)).toEqual([]);
});

test('a mail whose token the mail server’s word has erased is not queued again', async () => {
  const { data, dicho, correo, enlaceId } = unEnlace();
  conocido.enlaces.set(enlaceId, { ...dicho, tokenSellado: null });
  await publish(enlaceEmitido, data);
  await terminados(enlaceEmitido);
  expect(await rowOf(correo)).toBeUndefined();
});

test('two replicas and facts that come twice: one mail each', async () => {
  const otra = await replica();
  const links = Array.from({ length: 20 }, () => ({ ...unEnlace(), id: randomUUID() }));
  await Promise.all(
    links.flatMap(({ data, id }) => [publish(enlaceEmitido, data, id), publish(enlaceEmitido, data, id)]),
  );
  for (const { correo } of links) expect(await ended(correo)).toMatchObject({ estado: 'aceptado' });
  await terminados(enlaceEmitido);
  await otra.close();
  for (const { correo } of links) expect(received(correo)).toHaveLength(1);
});
