/** What was revoked or deleted is not mailed, whichever fact arrives first. */
import { enlaceEmitido, enlaceRevocado, inscripcionEliminada } from '@portal/contracts/inscripciones';
import { eventually } from '@portal/test-kit';
import { buzon, database, fila, llega, publicar, recibidos, unEnlace } from '../escena.js';

test('a link that was revoked while it waited is not mailed', async () => {
  const { data, correo, enlaceId } = unEnlace();
  buzon.rechazos.set(correo, 450);
  await publicar(enlaceEmitido, data);
  await eventually('it waits', async () => ((await fila(correo))?.intentos ?? 0) >= 1);
  await publicar(enlaceRevocado, { enlaceId, inscripcionId: data.inscripcionId, rol: 'conductor' });
  await eventually('it is forgotten', async () => (await fila(correo)) === undefined);
  expect(recibidos(correo)).toEqual([]);
});

test('facts in the wrong order: a link revoked or deleted before it was announced is never mailed', async () => {
  const [revocado, eliminado, vivo] = [unEnlace(), unEnlace(), unEnlace()];
  await publicar(enlaceRevocado, {
    enlaceId: revocado.enlaceId,
    inscripcionId: revocado.data.inscripcionId,
    rol: 'conductor',
  });
  await publicar(inscripcionEliminada, { inscripcionId: eliminado.data.inscripcionId });
  const olvidos = () =>
    database.query('SELECT id FROM notificaciones.olvido WHERE id = ANY($1)', [
      [revocado.enlaceId, eliminado.data.inscripcionId],
    ]);
  await eventually('both are known to be gone', async () => (await olvidos()).length === 2);
  for (const { data } of [revocado, eliminado, vivo]) await publicar(enlaceEmitido, data);
  await llega(vivo.correo);
  expect([await fila(revocado.correo), await fila(eliminado.correo)]).toEqual([undefined, undefined]);
  expect([...recibidos(revocado.correo), ...recibidos(eliminado.correo)]).toEqual([]);
});

test('a revocation that meets its announcement half-way leaves nothing to mail', async () => {
  const links = Array.from({ length: 20 }, () => unEnlace());
  links.forEach(({ correo }) => buzon.rechazos.set(correo, 450));
  await Promise.all(
    links.flatMap(({ data, enlaceId }) => [
      publicar(enlaceEmitido, data),
      publicar(enlaceRevocado, { enlaceId, inscripcionId: data.inscripcionId, rol: 'conductor' }),
    ]),
  );
  const olvidos = () =>
    database.query('SELECT id FROM notificaciones.olvido WHERE id = ANY($1)', [links.map(({ enlaceId }) => enlaceId)]);
  const vivo = unEnlace();
  await publicar(enlaceEmitido, vivo.data);
  await eventually('all are revoked', async () => (await olvidos()).length === links.length);
  await llega(vivo.correo);
  expect(await Promise.all(links.map(({ correo }) => fila(correo)))).toEqual(links.map(() => undefined));
});
