/** What was revoked or deleted is not mailed, whichever fact arrives first. */
import { randomUUID } from 'node:crypto';
import { enlaceEmitido, enlaceRevocado, inscripcionEliminada } from '@portal/contracts/inscripciones';
import { Transactions } from '@portal/service-kit';
import { eventually } from '@portal/test-kit';
import { CorreosService } from '../../src/correos/correos.service.js';
import { app, arrived, database, ended, mailbox, publish, received, rowOf, unEnlace } from '../running-service.js';

test('a link that was revoked while it waited is not mailed', async () => {
  const { data, correo, enlaceId } = unEnlace();
  mailbox.refusals.set(correo, 450);
  await publish(enlaceEmitido, data);
  await eventually('it waits', async () => ((await rowOf(correo))?.intentos ?? 0) >= 1);
  await publish(enlaceRevocado, { enlaceId, inscripcionId: data.inscripcionId, rol: 'conductor' });
  await eventually('it is forgotten', async () => (await rowOf(correo)) === undefined);
  expect(received(correo)).toEqual([]);
});

test('facts in the wrong order: a link revoked or deleted before it was announced is never mailed', async () => {
  const [revocado, eliminado, vivo] = [unEnlace(), unEnlace(), unEnlace()];
  await publish(enlaceRevocado, {
    enlaceId: revocado.enlaceId,
    inscripcionId: revocado.data.inscripcionId,
    rol: 'conductor',
  });
  await publish(inscripcionEliminada, { inscripcionId: eliminado.data.inscripcionId });
  const olvidos = () =>
    database.query('SELECT id FROM notificaciones.olvido WHERE id = ANY($1)', [
      [revocado.enlaceId, eliminado.data.inscripcionId],
    ]);
  await eventually('both are known to be gone', async () => (await olvidos()).length === 2);
  for (const { data } of [revocado, eliminado, vivo]) await publish(enlaceEmitido, data);
  await arrived(vivo.correo);
  expect([await rowOf(revocado.correo), await rowOf(eliminado.correo)]).toEqual([undefined, undefined]);
  expect([...received(revocado.correo), ...received(eliminado.correo)]).toEqual([]);
});

test('a revocation that meets its announcement half-way leaves nothing to mail', async () => {
  const links = Array.from({ length: 20 }, () => unEnlace());
  links.forEach(({ correo }) => mailbox.refusals.set(correo, 450));
  await Promise.all(
    links.flatMap(({ data, enlaceId }) => [
      publish(enlaceEmitido, data),
      publish(enlaceRevocado, { enlaceId, inscripcionId: data.inscripcionId, rol: 'conductor' }),
    ]),
  );
  const olvidos = () =>
    database.query('SELECT id FROM notificaciones.olvido WHERE id = ANY($1)', [links.map(({ enlaceId }) => enlaceId)]);
  const vivo = unEnlace();
  await publish(enlaceEmitido, vivo.data);
  await eventually('all are revoked', async () => (await olvidos()).length === links.length);
  await arrived(vivo.correo);
  expect(await Promise.all(links.map(({ correo }) => rowOf(correo)))).toEqual(links.map(() => undefined));
});

function gate(): { opened: Promise<void>; open: () => void } {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

test('a deletion that meets a mail which is being queued waits for it, and drops it', async () => {
  const [correos, units] = [app.get(CorreosService), app.get(Transactions)];
  const inscripcionId = randomUUID();
  const [queued, mayCommit] = [gate(), gate()];
  const queueing = units.run(async (tx) => {
    const mail = {
      eventId: randomUUID(),
      destinatario: 'cola@transcarga.test',
      plantilla: 'reenvio',
      datos: {},
    } as const;
    await correos.encolar(tx, { ...mail, inscripcionId });
    queued.open();
    await mayCommit.opened;
  });
  await queued.opened;
  let ended = false;
  const deletion = units
    .run((tx) => correos.olvidarInscripcion(tx, inscripcionId))
    .finally(() => {
      ended = true;
    });
  await eventually('the deletion waits, or is over', async () => {
    const waiting = await database.query(`SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`);
    return ended || waiting.length > 0;
  });
  mayCommit.open();
  await Promise.all([queueing, deletion]);
  expect(
    await database.query('SELECT 1 FROM notificaciones.correo WHERE inscripcion_id = $1', [inscripcionId]),
  ).toEqual([]);
});

test('a mail that belongs to no enrolment leaves no address once its fact cannot come again', async () => {
  const [correos, units] = [app.get(CorreosService), app.get(Transactions)];
  const enEnlace = unEnlace();
  await publish(enlaceEmitido, enEnlace.data);
  await ended(enEnlace.correo);
  const [vieja, nueva, enCola] = ['vieja', 'nueva', 'en-cola'].map((uno) => `${uno}-${randomUUID()}@transcarga.test`);
  for (const destinatario of [vieja!, nueva!, enCola!]) {
    if (destinatario === enCola) mailbox.refusals.set(destinatario, 450);
    await units.run((tx) =>
      correos.encolar(tx, {
        ...{ eventId: randomUUID(), destinatario, plantilla: 'inscripcion-eliminada', creadorSub: randomUUID() },
        datos: { codigo: 'TER-2026-000148', fecha: '28 de noviembre de 2026' },
      }),
    );
  }
  for (const destinatario of [vieja!, nueva!]) await ended(destinatario);
  await database.query(
    `UPDATE notificaciones.correo SET terminado_en = now() - interval '9 days' WHERE destinatario = ANY($1)`,
    [[vieja, enEnlace.correo]],
  );
  await correos.olvidarViejos();
  expect(await rowOf(vieja!)).toBeUndefined();
  for (const destinatario of [nueva!, enCola!, enEnlace.correo]) expect(await rowOf(destinatario)).toBeDefined();
});
