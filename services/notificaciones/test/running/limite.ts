/** One address gets so many mails a day. The rest waits, and administrators see why. */
import { randomUUID } from 'node:crypto';
import { certificadoEmitido } from '@portal/contracts/certificados';
import { enlaceEmitido } from '@portal/contracts/inscripciones';
import { Transactions } from '@portal/service-kit';
import { eventually } from '@portal/test-kit';
import { CorreosRepository } from '../../src/correos/correos.repository.js';
import { app, conocido, database, ended, hechos, publish, received, unEnlace } from '../running-service.js';

const BUZON = 'bombardeado@transcarga.test';
const MOTIVO = 'Este buzón ya recibió muchos correos hoy. El correo saldrá después.';

const filas = () =>
  database.query<{ id: string; estado: string; motivo: string | null; token: boolean }>(
    `SELECT id, estado, motivo, token_sellado IS NOT NULL AS token FROM notificaciones.correo
     WHERE notificaciones.buzon_de(destinatario) = $1`,
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
  const correos = [BUZON, BUZON.toUpperCase(), BUZON.replace('@', '+uno@'), BUZON.replace('@', '+dos+tres@'), BUZON];
  await Promise.all(correos.map((correo) => publish(enlaceEmitido, unEnlace({ correo }).data)));
  const esperan = await cuando(3, 2);
  expect(esperan.map(({ token }) => token)).toEqual([true, true]);
  for (const { id } of esperan)
    expect(await hechos(id)).toMatchObject([{ type: 'correo-aplazado', data: { motivo: MOTIVO } }]);
  await database.query(
    `UPDATE notificaciones.correo SET admitido_en = admitido_en - interval '24 hours', proximo_en = now()
     WHERE notificaciones.buzon_de(destinatario) = $1`,
    [BUZON],
  );
  await cuando(5, 0);
});

const queEsperan = (buzon: string, cuantos: number) =>
  eventually(`${cuantos} mails to ${buzon} wait for a place`, async () => {
    const filas = await database.query<{ id: string; llega: boolean }>(
      `SELECT id, proximo_en <= caduca_en AS llega FROM notificaciones.correo
         WHERE destinatario = $1 AND estado = 'en-cola' AND motivo = $2`,
      [buzon, MOTIVO],
    );
    return filas.length === cuantos ? filas : undefined;
  });

test('one creator uses up the own share of an address, and another’s mail to it arrives', async () => {
  const buzon = 'codiciado@transcarga.test';
  const [uno, otro] = ['5b1c3b52-5d0c-4f0c-9a53-6a5f3a1d0001', '5b1c3b52-5d0c-4f0c-9a53-6a5f3a1d0002'];
  await Promise.all([1, 2, 3, 4].map(() => publish(enlaceEmitido, unEnlace({ correo: buzon, creadorSub: uno }).data)));
  await queEsperan(buzon, 2);
  const { data } = unEnlace({ correo: buzon, creadorSub: otro });
  await publish(enlaceEmitido, data);
  await eventually('the other creator’s mail is taken', async () => {
    const [fila] = await database.query<{ estado: string }>(
      'SELECT estado FROM notificaciones.correo WHERE enlace_id = $1',
      [data.enlaceId],
    );
    return fila?.estado === 'aceptado';
  });
});

test('a mail of the signer’s certificate counts for the creator of the enrolment, though one before knew of none', async () => {
  const buzon = 'contado@transcarga.test';
  const { data, dicho } = unEnlace({ correo: buzon });
  const emitirCertificado = () => {
    const certificadoId = randomUUID();
    conocido.titulares.set(certificadoId, { commonName: 'Carlos Muñoz', email: buzon });
    return publish(certificadoEmitido, {
      certificadoId,
      dueno: { kind: 'firmante', inscripcionId: data.inscripcionId, rol: 'conductor' },
      fingerprint: 'AB:CD',
      emitidoEn: dicho.venceEn,
      venceEn: dicho.venceEn,
    });
  };
  const creadores = (cuantos: number) =>
    eventually(`${cuantos} mails are queued`, async () => {
      const filas = await database.query<{ creador_sub: string | null }>(
        'SELECT creador_sub FROM notificaciones.correo WHERE destinatario = $1 ORDER BY creado_en',
        [buzon],
      );
      return filas.length === cuantos ? filas.map(({ creador_sub }) => creador_sub) : undefined;
    });
  await emitirCertificado();
  await creadores(1);
  await publish(enlaceEmitido, data);
  await creadores(2);
  await emitirCertificado();
  expect(await creadores(3)).toEqual([null, dicho.creadorSub, dicho.creadorSub]);
});

test('any mail of an enrolment that knows its creator says who it is, the first one or the last', async () => {
  const buzon = 'sabido@transcarga.test';
  await publish(enlaceEmitido, unEnlace({ correo: buzon }).data);
  const { id } = await ended(buzon);
  const dichos: (string | null)[] = [];
  for (const creadores of [
    [null, 'ana'],
    ['ana', null],
  ]) {
    const inscripcion_id = randomUUID();
    for (const creador_sub of creadores) {
      const otro = { id: randomUUID(), event_id: randomUUID(), retorno: null, inscripcion_id, creador_sub };
      await database.query(
        `INSERT INTO notificaciones.correo SELECT (jsonb_populate_record(c, $2)).* FROM notificaciones.correo c
         WHERE id = $1`,
        [id, JSON.stringify(otro)],
      );
    }
    dichos.push(await app.get(Transactions).run((tx) => app.get(CorreosRepository).creadorDe(tx, inscripcion_id)));
  }
  expect(dichos).toEqual(['ana', 'ana']);
});

test('a mail that waits ends with its link, says why, and its token is gone', async () => {
  const buzon = 'sin-turno@transcarga.test';
  const venceEn = new Date(Date.now() + 3_600_000).toISOString();
  const enlaces = [1, 2, 3].map(() => unEnlace({ correo: buzon, creadorSub: 'uno', venceEn }));
  await Promise.all(enlaces.map(({ data }) => publish(enlaceEmitido, data)));
  const [espera] = await queEsperan(buzon, 1);
  // A place comes free in 24 hours, its link ends in one: the end is not slept through.
  expect(espera?.llega).toBe(true);
  await database.query('UPDATE notificaciones.correo SET caduca_en = now(), proximo_en = now() WHERE id = $1', [
    espera?.id,
  ]);
  const motivo = 'El enlace venció antes de que el correo pudiera salir. Reenvíelo.';
  const fila = await eventually('the mail is given up', async () => {
    const [una] = await database.query<{ estado: string; motivo: string; token_sellado: string | null }>(
      'SELECT estado, motivo, token_sellado FROM notificaciones.correo WHERE id = $1',
      [espera?.id],
    );
    return una?.estado === 'en-cola' ? undefined : una;
  });
  expect(fila).toEqual({ estado: 'rechazado', motivo, token_sellado: null });
  expect(await hechos(espera?.id ?? '')).toMatchObject([
    { type: 'correo-aplazado' },
    { type: 'correo-rechazado', data: { motivo } },
  ]);
});

test('the mail of a link that is over when its fact comes is not sent', async () => {
  const { data, correo } = unEnlace({ venceEn: new Date(Date.now() - 1000).toISOString() });
  await publish(enlaceEmitido, data);
  expect(await ended(correo)).toMatchObject({ estado: 'rechazado', token_sellado: null });
  expect(received(correo)).toEqual([]);
});
