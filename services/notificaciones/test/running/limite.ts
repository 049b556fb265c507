/** One address gets so many mails a day. The rest waits, and administrators see why. */
import { enlaceEmitido } from '@portal/contracts/inscripciones';
import { eventually } from '@portal/test-kit';
import { database, hechos, publish, unEnlace } from '../running-service.js';

const BUZON = 'bombardeado@transcarga.test';
const MOTIVO = 'Este buzón ya recibió muchos correos hoy. El correo saldrá después.';

const filas = () =>
  database.query<{ id: string; estado: string; motivo: string | null; token: boolean }>(
    `SELECT id, estado, motivo, token_sellado IS NOT NULL AS token FROM notificaciones.correo
     WHERE lower(destinatario) = $1`,
    [BUZON],
  );
const cuando = (aceptados: number, enEspera: number) =>
  eventually(`${aceptados} mails taken, ${enEspera} waiting`, async () => {
    const todas = await filas();
    const esperan = todas.filter(({ estado, motivo }) => estado === 'en-cola' && motivo === MOTIVO);
    const listo = todas.filter(({ estado }) => estado === 'aceptado').length === aceptados;
    return listo && esperan.length === enEspera ? esperan : undefined;
  });

test('mails beyond the day’s number wait with their link, however the address is spelled, and arrive later', async () => {
  const correos = [BUZON, BUZON.toUpperCase(), BUZON, `B${BUZON.slice(1)}`, BUZON];
  await Promise.all(correos.map((correo) => publish(enlaceEmitido, unEnlace({ correo }).data)));
  const esperan = await cuando(3, 2);
  expect(esperan.map(({ token }) => token)).toEqual([true, true]);
  for (const { id } of esperan)
    expect(await hechos(id)).toMatchObject([{ type: 'correo-aplazado', data: { motivo: MOTIVO } }]);
  await database.query(
    `UPDATE notificaciones.correo SET admitido_en = admitido_en - interval '24 hours', proximo_en = now()
     WHERE lower(destinatario) = $1`,
    [BUZON],
  );
  await cuando(5, 0);
});
