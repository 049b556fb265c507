import { randomBytes, randomUUID } from 'node:crypto';
import type { INestMicroservice } from '@nestjs/common';
import { jetstream } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { certificadoEmitido, certificadoRevocado } from '@portal/contracts/certificados';
import type { EventDefinition } from '@portal/contracts/core';
import { enlaceEmitido, enlaceRevocado, inscripcionCompletada, inscripcionEliminada } from '@portal/contracts/inscripciones';
import { buildService, databaseOptions, loadConfig, ObjectStore, sealJson } from '@portal/service-kit';
import { eventually, testDatabase, testPlatform, type TestDatabase, type TestPlatform } from '@portal/test-kit';
import { DataSource } from 'typeorm';
import { notificacionesDatabase } from './database.js';
import { notificacionesConfigSchema } from './notificaciones.config.js';
import { NotificacionesModule } from './notificaciones.module.js';
import { unBuzon, unPuerto, type Buzon } from './pruebas/buzon.js';

let platform: TestPlatform;
let database: TestDatabase;
let buzon: Buzon;
let app: INestMicroservice;
let key: Buffer;
const nats = new Map<string, NatsConnection>();

beforeAll(async () => {
  [platform, database, buzon] = await Promise.all([testPlatform(), testDatabase('notificaciones'), unPuerto().then(unBuzon)]);
  await buzon.abrir();
  key = await platform.secret('MAIL_KEY_FILE');
  const settings = { CORREO_INTERVALO_MS: '50', CORREO_ESPERA_MS: '60', CORREO_VIDA_MS: '8000', CORREO_RESERVA_MS: '2000' };
  const env = platform.env('notificaciones', { NOTIFICACIONES_DATABASE_URL: database.url, SMTP_URL: buzon.url, ...settings });
  app = await buildService(NotificacionesModule.forRoot(loadConfig(notificacionesConfigSchema, env)));
  await app.listen();
  for (const name of ['inscripciones', 'certificados']) nats.set(name, await platform.nats.connect(name));
});

afterAll(async () => {
  await app?.close();
  await buzon?.cerrar();
  for (const connection of nats.values()) await connection.close();
  await platform?.close();
  await database?.close();
});

/** Published without a message id, so that a repetition reaches the consumer. */
async function publicar(event: EventDefinition, data: unknown, id: string = randomUUID()): Promise<string> {
  const by = nats.get(event.subject.split('.')[1] as string) as NatsConnection;
  const envelope = { id, type: event.type, at: new Date().toISOString(), requestId: 'r', data };
  await jetstream(by).publish(event.subject, JSON.stringify(envelope));
  return id;
}

let n = 0;
function unEnlace(extra: object = {}) {
  const [enlaceId, token] = [randomUUID(), randomBytes(32).toString('base64url')];
  const tokenSellado = sealJson(key, { token }, `enlace:${enlaceId}`);
  const correo = `firmante${++n}@transcarga.test`;
  const comun = { enlaceId, inscripcionId: randomUUID(), rol: 'conductor', motivo: 'solicitud', codigo: 'TER-2026-000148', placa: 'WLK508' };
  const data = { ...comun, calidad: 'conductor', nombre: 'Carlos Muñoz', correo, venceEn: '2026-11-28T15:00:00.000Z', tokenSellado, ...extra };
  return { data, token, correo: data.correo, enlaceId };
}
const recibidos = (address: string) => buzon.recibidos.filter(({ to }) => to.includes(address));
const llega = (address: string) => eventually(`a mail to ${address}`, () => recibidos(address)[0], 15_000);
const fila = async (address: string) =>
  (await database.query<{ id: string; estado: string; motivo: string | null; token_sellado: string | null; intentos: number; datos: object }>(
    'SELECT * FROM notificaciones.correo WHERE destinatario = $1', [address]))[0];
const termina = (address: string) => eventually(`the end of ${address}`, async () => {
  const row = await fila(address);
  return row && row.estado !== 'en-cola' ? row : undefined;
}, 15_000);
const hechos = (correoId: string) =>
  database.query<{ type: string; data: Record<string, unknown> }>(`SELECT type, envelope->'data' AS data FROM notificaciones.outbox WHERE envelope->'data'->>'correoId' = $1`, [correoId]);

test('a signing link is mailed once, and its token is erased when the server has accepted', async () => {
  const { data, token, correo, enlaceId } = unEnlace();
  const id = await publicar(enlaceEmitido, data);
  await publicar(enlaceEmitido, data, id);
  const mail = await llega(correo);
  const row = await termina(correo);
  expect(row).toMatchObject({ estado: 'aceptado', token_sellado: null, datos: {}, intentos: 1 });
  expect(mail.to).toEqual([correo]);
  expect(mail.subject).toBe('Firme su Compromiso de Seguridad Vial · placa WLK508');
  expect(mail.text).toContain(`http://localhost:3000/firmar/${token}`);
  expect(mail.messageId).toBe(`<${row.id}@transcarga.test>`);
  expect(mail.attachments).toMatchObject([{ cid: 'logo', contentType: 'image/png', contentDisposition: 'inline' }]);
  expect(await hechos(row.id)).toMatchObject([{ type: 'correo-aceptado', data: { enlaceId, rol: 'conductor', inscripcionId: data.inscripcionId } }]);
  await publicar(enlaceEmitido, data, id);
  await publicar(...(() => { const otro = unEnlace({ correo: 'barrera@transcarga.test' }); return [enlaceEmitido, otro.data] as const; })());
  await llega('barrera@transcarga.test');
  expect(recibidos(correo)).toHaveLength(1);
  const dump = await database.query<{ t: string }>('SELECT t::text AS t FROM notificaciones.correo t UNION ALL SELECT o::text FROM notificaciones.outbox o');
  expect(dump.map(({ t }) => t).join('\n')).not.toContain(token);
});

test('while the mail server is down mails wait; back again, each arrives once', async () => {
  await buzon.cerrar();
  const links = Array.from({ length: 12 }, () => unEnlace());
  for (const { data } of links) await publicar(enlaceEmitido, data);
  await eventually('each was tried', async () => {
    const rows = await Promise.all(links.map(({ correo }) => fila(correo)));
    return rows.every((row) => (row?.intentos ?? 0) >= 2);
  }, 15_000);
  await buzon.abrir();
  for (const { correo } of links) expect(await termina(correo)).toMatchObject({ estado: 'aceptado' });
  for (const { correo } of links) expect(recibidos(correo)).toHaveLength(1);
}, 40_000);

test('an unknown mailbox is refused for good, with a reason and nothing left of the token', async () => {
  const { data, correo } = unEnlace();
  buzon.rechazos.set(correo, 550);
  await publicar(enlaceEmitido, data);
  const row = await termina(correo);
  expect(row).toMatchObject({ estado: 'rechazado', motivo: 'El buzón no existe o no recibe correo.', token_sellado: null, intentos: 1 });
  expect(await hechos(row.id)).toMatchObject([{ type: 'correo-rechazado', data: { motivo: row.motivo } }]);
});

test('a busy mailbox is tried again', async () => {
  const { data, correo } = unEnlace();
  buzon.rechazos.set(correo, 450);
  await publicar(enlaceEmitido, data);
  await eventually('it was refused for now', async () => ((await fila(correo))?.intentos ?? 0) >= 2);
  buzon.rechazos.delete(correo);
  expect(await termina(correo)).toMatchObject({ estado: 'aceptado' });
});

test('a connection cut before the answer repeats the mail at most once, under the same Message-ID', async () => {
  const { data, correo } = unEnlace();
  buzon.cortes = 1;
  await publicar(enlaceEmitido, data);
  expect(await termina(correo)).toMatchObject({ estado: 'aceptado', intentos: 2 });
  expect(recibidos(correo)).toHaveLength(2);
  expect(new Set(recibidos(correo).map(({ messageId }) => messageId)).size).toBe(1);
});

test('what no server takes in its time is given up', async () => {
  const { data, correo } = unEnlace();
  buzon.rechazos.set(correo, 451);
  await publicar(enlaceEmitido, data);
  const row = await termina(correo);
  expect(row).toMatchObject({ estado: 'rechazado', motivo: expect.stringContaining('en el tiempo previsto') });
});

test.each([
  ['two addresses', 'a@x.co, b@x.co'], ['a smuggled header', 'a@x.co\r\nBcc: b@x.co'], ['a display name', 'Ana <a@x.co>'], ['a quoted local part', '"x@evil x"@x.co'], ['no address', 'sin correo'],
])('%s as recipient reach nobody', async (_what, correo) => {
  const before = buzon.recibidos.length;
  await publicar(enlaceEmitido, unEnlace({ correo }).data);
  expect(await termina(correo)).toMatchObject({ estado: 'rechazado', motivo: 'La dirección de correo no es válida.' });
  expect(buzon.recibidos).toHaveLength(before);
});

test('hostile names arrive as text, and no header grows', async () => {
  const { data, correo } = unEnlace({ nombre: '<b onclick=x>Ñandú</b>\r\nBcc: otro@mal.test {{token}}', placa: 'A\r\nX-Mal: 1' });
  await publicar(enlaceEmitido, data);
  const mail = await llega(correo);
  expect(mail.html).toContain('&lt;b onclick&#x3D;x&gt;Ñandú&lt;/b&gt; Bcc: otro@mal.test {{token}}');
  expect([...mail.headers.keys()]).not.toEqual(expect.arrayContaining(['x-mal']));
  expect([...mail.headers.keys()]).not.toEqual(expect.arrayContaining(['bcc']));
  expect(mail.to).toEqual([correo]);
});

test('on completion everybody gets the stored PDF, whole', async () => {
  const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(50_000)]);
  const { sha256, bytes } = await app.get(ObjectStore).put('documentos/prueba.pdf', pdf);
  const data = {
    inscripcionId: randomUUID(), codigo: 'TER-2026-000148', codigoVerificacion: 'ABCD', placa: 'WLK508', key: 'documentos/prueba.pdf', sha256, bytes,
    completadaEn: '2026-11-21T15:42:00.000Z',
    destinatarios: [
      { papel: 'conductor', nombre: 'Carlos', correo: 'copia1@transcarga.test' },
      { papel: 'propietario', nombre: 'Marta', correo: 'copia2@transcarga.test' },
      { papel: 'creador', nombre: 'Carlos', correo: 'copia1@transcarga.test' },
    ],
  };
  await publicar(inscripcionCompletada, data);
  for (const address of ['copia1@transcarga.test', 'copia2@transcarga.test']) {
    const mail = await llega(address);
    const copy = mail.attachments.find(({ contentType }) => contentType === 'application/pdf');
    expect(copy).toMatchObject({ filename: 'inscripcion_WLK508.pdf' });
    expect(copy?.content.equals(pdf)).toBe(true);
    expect(mail.text).toContain(sha256);
    await termina(address);
    expect(recibidos(address)).toHaveLength(1);
  }
});

test('bytes that differ from the announced hash are never mailed', async () => {
  await app.get(ObjectStore).put('documentos/otra.pdf', Buffer.from('%PDF otra'));
  const destinatarios = [{ papel: 'conductor', nombre: 'Carlos', correo: 'nunca@transcarga.test' }];
  const data = { inscripcionId: randomUUID(), codigo: 'C', codigoVerificacion: 'V', placa: 'P', key: 'documentos/otra.pdf', sha256: 'ab'.repeat(32), bytes: 9, completadaEn: '2026-11-21T15:42:00.000Z', destinatarios };
  await publicar(inscripcionCompletada, data);
  await eventually('it was tried', async () => ((await fila('nunca@transcarga.test'))?.intentos ?? 0) >= 2);
  expect(recibidos('nunca@transcarga.test')).toEqual([]);
  await publicar(inscripcionEliminada, { inscripcionId: data.inscripcionId });
  await eventually('nothing of a deleted enrolment stays', async () => (await fila('nunca@transcarga.test')) === undefined);
});

test('certificates are told of, a replaced one is not', async () => {
  const base = { certificadoId: randomUUID(), commonName: 'Ana Gómez', fingerprint: 'AB:CD' };
  const persona = { ...base, dueno: { kind: 'persona', subject: 's' }, email: 'cert1@transcarga.test' };
  const firmante = { ...base, dueno: { kind: 'firmante', inscripcionId: randomUUID(), rol: 'conductor' }, email: 'cert2@transcarga.test' };
  const revocadoEn = '2026-11-21T15:42:00.000Z';
  await publicar(certificadoRevocado, { ...persona, email: 'cert0@transcarga.test', revocadoEn, porReemplazo: true });
  await publicar(certificadoRevocado, { ...firmante, revocadoEn, porReemplazo: false });
  await publicar(certificadoEmitido, { ...persona, emitidoEn: revocadoEn, venceEn: '2027-11-21T15:42:00.000Z' });
  const [issued, revoked] = [await llega('cert1@transcarga.test'), await llega('cert2@transcarga.test')];
  expect([issued.subject, revoked.subject]).toEqual(['Se generó su certificado digital', 'Su certificado digital fue revocado']);
  expect([issued.text.includes('/certificados'), revoked.text.includes('/certificados')]).toEqual([true, false]);
  expect(await fila('cert0@transcarga.test')).toBeUndefined();
});

test('a link that was revoked while it waited is not mailed', async () => {
  const { data, correo, enlaceId } = unEnlace();
  buzon.rechazos.set(correo, 450);
  await publicar(enlaceEmitido, data);
  await eventually('it waits', async () => ((await fila(correo))?.intentos ?? 0) >= 1);
  await publicar(enlaceRevocado, { enlaceId, inscripcionId: data.inscripcionId, rol: 'conductor' });
  await eventually('it is forgotten', async () => (await fila(correo)) === undefined);
  expect(recibidos(correo)).toEqual([]);
});

test('facts that arrive in the wrong order: a link revoked or deleted before it was announced is never mailed', async () => {
  const [revocado, eliminado, vivo] = [unEnlace(), unEnlace(), unEnlace()];
  await publicar(enlaceRevocado, { enlaceId: revocado.enlaceId, inscripcionId: revocado.data.inscripcionId, rol: 'conductor' });
  await publicar(inscripcionEliminada, { inscripcionId: eliminado.data.inscripcionId });
  const olvidos = () => database.query('SELECT id FROM notificaciones.olvido WHERE id = ANY($1)', [[revocado.enlaceId, eliminado.data.inscripcionId]]);
  await eventually('both are known to be gone', async () => (await olvidos()).length === 2);
  for (const { data } of [revocado, eliminado, vivo]) await publicar(enlaceEmitido, data);
  await llega(vivo.correo);
  expect([await fila(revocado.correo), await fila(eliminado.correo)]).toEqual([undefined, undefined]);
  expect([...recibidos(revocado.correo), ...recibidos(eliminado.correo)]).toEqual([]);
});

test('a revocation that meets its announcement half-way leaves nothing to mail', async () => {
  const links = Array.from({ length: 20 }, () => unEnlace());
  links.forEach(({ correo }) => buzon.rechazos.set(correo, 450));
  await Promise.all(links.flatMap(({ data, enlaceId }) => [
    publicar(enlaceEmitido, data),
    publicar(enlaceRevocado, { enlaceId, inscripcionId: data.inscripcionId, rol: 'conductor' }),
  ]));
  const olvidos = () => database.query('SELECT id FROM notificaciones.olvido WHERE id = ANY($1)', [links.map(({ enlaceId }) => enlaceId)]);
  const vivo = unEnlace();
  await publicar(enlaceEmitido, vivo.data);
  await eventually('all are revoked', async () => (await olvidos()).length === links.length);
  await llega(vivo.correo);
  expect(await Promise.all(links.map(({ correo }) => fila(correo)))).toEqual(links.map(() => undefined));
});

test('while it fails, the reason is told once', async () => {
  const { data, correo, enlaceId } = unEnlace();
  buzon.rechazos.set(correo, 450);
  await publicar(enlaceEmitido, data);
  const row = await eventually('it was tried three times', async () => {
    const current = await fila(correo);
    return (current?.intentos ?? 0) >= 3 ? current : undefined;
  });
  const motivo = 'El servidor de correo no lo aceptó por ahora (código 450).';
  expect(await hechos(String(row?.id))).toMatchObject([{ type: 'correo-aplazado', data: { enlaceId, motivo } }]);
  buzon.rechazos.delete(correo);
  expect(await termina(correo)).toMatchObject({ estado: 'aceptado', motivo: null });
});

test('a token that does not open is refused with a hint to resend', async () => {
  const { data, correo } = unEnlace({ tokenSellado: sealJson(randomBytes(32), { token: 'x' }, 'enlace:x') });
  await publicar(enlaceEmitido, data);
  expect(await termina(correo)).toMatchObject({ estado: 'rechazado', motivo: expect.stringContaining('Reenvíelo') });
});

test('the migrations yield exactly the schema of the entities', async () => {
  const dataSource = await new DataSource(databaseOptions(notificacionesDatabase(database.url))).initialize();
  const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
  await dataSource.destroy();
  expect(upQueries.map(({ query }) => query)).toEqual([]);
});
