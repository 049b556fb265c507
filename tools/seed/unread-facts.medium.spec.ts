import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import pg from 'pg';
import type { TestDatabase } from '@portal/test-kit';
import { consumers } from '../../deploy/nats/consumers.mjs';
import { resting, settle } from '../operate/invariants/settle.mjs';
import { seededPortal } from './test/seeded-portal.js';

let database: TestDatabase;
/** One connection: what a test changes is undone with its transaction. */
let pool: pg.Pool;
beforeAll(async () => {
  database = await seededPortal(600);
  pool = new pg.Pool({ connectionString: database.adminUrl, max: 1 });
});
afterAll(async () => {
  await pool?.end();
  await database?.close();
});
beforeEach(() => pool.query('BEGIN'));
afterEach(() => pool.query('ROLLBACK'));

const left = () => settle(pool, [], 0);
const id = async (text: string): Promise<string> => (await pool.query<{ id: string }>(text)).rows[0]!.id;

interface Told {
  readonly consumer: string;
  readonly data: object;
  readonly published?: string;
}

/** A fact that its teller has published for this consumer. @returns its id */
async function tell({ consumer, data, published = 'now()' }: Told): Promise<string> {
  const { subject } = consumers.find(({ name }) => name === consumer)!;
  const [, teller, type] = subject.split('.');
  const event = randomUUID();
  await pool.query(
    `INSERT INTO ${teller}.outbox (id, type, subject, envelope, published_at)
     VALUES ($1, $2, $3, $4, ${published})`,
    [event, type, subject, { id: event, data }],
  );
  return event;
}
const unread = (consumer: string, count = 1) => [`${count} facts that ${consumer} has not read`];
const read = (consumer: string, event: string) =>
  pool.query(`INSERT INTO ${consumer.split('-')[0]}.inbox (consumer, event_id) VALUES ($1, $2)`, [consumer, event]);
/** A mail that a fact has caused. */
const mail = (event: string) =>
  pool.query(
    `INSERT INTO notificaciones.correo (id, event_id, destinatario, plantilla, datos, estado)
     VALUES (gen_random_uuid(), $1, 'ana@transcarga.test', 'x', '{}', 'aceptado')`,
    [event],
  );
const forget = (what: string) => pool.query('INSERT INTO notificaciones.olvido (id) VALUES ($1)', [what]);

test('a portal at rest has nothing on its way', async () => {
  expect(await left()).toEqual([]);
  expect(await resting(pool)).toEqual([]);
});

test.each([
  'inscripciones-correo-aceptado',
  'inscripciones-correo-rechazado',
  'inscripciones-correo-rebotado',
  'inscripciones-correo-aplazado',
  'certificados-inscripcion-eliminada',
  'notificaciones-enlace-revocado',
])('a fact is on its way to %s until its inbox has it', async (consumer) => {
  const data = { inscripcionId: randomUUID() };
  if (consumer === 'certificados-inscripcion-eliminada') await forget(data.inscripcionId);
  const facts = [await tell({ consumer, data }), await tell({ consumer, data })] as const;
  // What another consumer has read is not what this one has.
  await pool.query('INSERT INTO notificaciones.inbox (consumer, event_id) VALUES ($1, $2)', ['otro', facts[0]]);
  expect(await left()).toEqual(unread(consumer, 2));
  await read(consumer, facts[0]);
  expect(await left()).toEqual(unread(consumer));
  await read(consumer, facts[1]);
  expect(await left()).toEqual([]);
});

test('the link of a fact is on its way until it has a mail, or nobody is to sign behind it', async () => {
  const consumer = 'notificaciones-enlace-emitido';
  const enlaceId = await id(`SELECT id FROM inscripciones.enlace
    WHERE revocado_en IS NULL AND usado_en IS NULL ORDER BY id LIMIT 1`);
  await tell({ consumer, data: { enlaceId, inscripcionId: randomUUID() } });
  expect(await left()).toEqual([]);
  await pool.query('UPDATE notificaciones.correo SET enlace_id = NULL WHERE enlace_id = $1', [enlaceId]);
  expect(await left()).toEqual(unread(consumer));
  for (const ended of ['usado_en', 'revocado_en']) {
    await pool.query(`SAVEPOINT alive; UPDATE inscripciones.enlace SET ${ended} = now() WHERE id = '${enlaceId}'`);
    expect(await left()).toEqual([]);
    await pool.query('ROLLBACK TO alive');
  }
  await forget(enlaceId);
  expect(await left()).toEqual([]);
});

/** What each fact is about, made of rows that are there. */
const abouts: Readonly<Record<string, () => Promise<Record<string, unknown>>>> = {
  'notificaciones-correo-corregido': async () => {
    const inscripcionId = await id('SELECT id FROM inscripciones.inscripcion ORDER BY id LIMIT 1');
    const correccionId = randomUUID();
    await pool.query(
      `INSERT INTO inscripciones.correccion (id, inscripcion_id, rol, antes, correo, motivo, por_sub, por, en)
       VALUES ($1, $2, 'conductor', 'a@x.co', 'b@x.co', 'm', 'ana', 'Ana', now())`,
      [correccionId, inscripcionId],
    );
    return { correccionId, inscripcionId };
  },
  'notificaciones-inscripcion-retirada': async () => {
    const inscripcionId = await id(`UPDATE inscripciones.inscripcion SET instantanea_key = 'instantaneas/x.json'
      WHERE id = (SELECT id FROM inscripciones.inscripcion WHERE retiro = 'devuelta' LIMIT 1) RETURNING id`);
    return { inscripcionId, como: 'devuelta' };
  },
  'notificaciones-novedad-reportada': async () => {
    const { rows } = await pool.query<{ enlaceId: string; inscripcionId: string }>(
      `SELECT enlace_id AS "enlaceId", inscripcion_id AS "inscripcionId" FROM inscripciones.entrega
       WHERE estado = 'con-novedad' ORDER BY enlace_id LIMIT 1`,
    );
    return { ...rows[0] };
  },
  'notificaciones-firma-registrada': async () => ({
    inscripcionId: await id('SELECT inscripcion_id AS id FROM inscripciones.firma ORDER BY id LIMIT 1'),
  }),
  'notificaciones-inscripcion-completada': async () => ({
    inscripcionId: await id(`SELECT id FROM inscripciones.inscripcion WHERE estado = 'completada' ORDER BY id LIMIT 1`),
  }),
  'notificaciones-certificado-emitido': () => certified(),
  'notificaciones-certificado-revocado': () => certified(),
};
async function certified(): Promise<{ certificadoId: string; inscripcionId: string; dueno: object }> {
  const inscripcionId = randomUUID();
  const certificadoId = await id(`INSERT INTO certificados.certificado
      (id, dueno, inscripcion_id, rol, serial, sujeto, emisor, email, der, valido_desde, valido_hasta, llave_en)
    VALUES (gen_random_uuid(), 'firmante', '${inscripcionId}', 'conductor', '1', '{}', '{}', 'a@x.co', '', now(), now(),
      'dispositivo') RETURNING id`);
  return { certificadoId, inscripcionId, dueno: { kind: 'firmante', inscripcionId } };
}

test.each(Object.keys(abouts))(
  'a fact is on its way to %s until it has caused a mail, or there is nobody to mail',
  async (consumer) => {
    const about = await abouts[consumer]!();
    const { inscripcionId, ...data } = about;
    const event = await tell({ consumer, data: consumer.includes('certificado') ? data : about });
    expect(await left()).toEqual(unread(consumer));
    await pool.query('SAVEPOINT unread');
    await mail(event);
    expect(await left()).toEqual([]);
    await pool.query('ROLLBACK TO unread');
    await forget(String(inscripcionId));
    expect(await left()).toEqual([]);
  },
);

test('nobody is mailed of what needs no mail', async () => {
  const noted = await abouts['notificaciones-novedad-reportada']!();
  const certificate = await certified();
  const consumer = 'notificaciones-inscripcion-retirada';
  const withdrawn = await abouts[consumer]!();
  await tell({ consumer, data: { ...withdrawn, como: 'anulada' } });
  const invented = await id(`SELECT id FROM inscripciones.inscripcion
    WHERE retiro = 'devuelta' AND instantanea_key LIKE 'sembrada/%' LIMIT 1`);
  await tell({ consumer, data: { inscripcionId: invented, como: 'devuelta' } });
  await tell({ consumer: 'notificaciones-certificado-revocado', data: { ...certificate, porReemplazo: true } });
  // Two notes, of which the reader saw the second one alone.
  await tell({ consumer: 'notificaciones-novedad-reportada', data: noted });
  await mail(await tell({ consumer: 'notificaciones-novedad-reportada', data: noted }));
  expect(await left()).toEqual([]);
  await pool.query(`UPDATE inscripciones.entrega SET estado = 'abierto' WHERE enlace_id = $1`, [noted['enlaceId']]);
  await tell({ consumer: 'notificaciones-novedad-reportada', data: noted });
  expect(await left()).toEqual([]);
});

test('a deletion is on its way until it is noted, and until those are mailed who are to hear of it', async () => {
  const consumer = 'notificaciones-inscripcion-eliminada';
  const inscripcionId = randomUUID();
  const event = await tell({ consumer, data: { inscripcionId, codigo: 'TER-2026-000001', avisar: true } });
  await read('certificados-inscripcion-eliminada', event);
  expect(await left()).toEqual(unread(consumer));
  await forget(inscripcionId);
  expect(await left()).toEqual([]);
  await pool.query(
    `INSERT INTO inscripciones.lapida (inscripcion_id, codigo, eliminada_en, por_sub, por_nombre, avisos_sellados)
     VALUES ($1, 'TER-2026-000001', now(), 'ana', 'Ana', 'sellado')`,
    [inscripcionId],
  );
  expect(await left()).toEqual(unread(consumer));
  await pool.query('UPDATE inscripciones.lapida SET avisos_sellados = NULL WHERE inscripcion_id = $1', [inscripcionId]);
  expect(await left()).toEqual([]);
});

test('a fact that a stream has no more is on its way to nobody, nor is one that is not published yet', async () => {
  const consumer = 'inscripciones-correo-aceptado';
  await tell({ consumer, data: {}, published: `now() - interval '8 days'` });
  expect(await left()).toEqual([]);
  await tell({ consumer, data: {}, published: 'NULL' });
  expect(await left()).toEqual(['1 facts of notificaciones not published']);
});

test('what was parked waits for somebody: it is told, and not waited for', async () => {
  const consumer = 'inscripciones-correo-aceptado';
  const event = await tell({ consumer, data: {} });
  await pool.query(
    `INSERT INTO inscripciones.parked_event (consumer, sha256, subject, sequence, signature, bytes, proven, reason)
     VALUES ($1, '', 'evt.notificaciones.correo-aceptado', 1, '', $2, true, 'data: invalid')`,
    [consumer, Buffer.from(JSON.stringify({ id: event }))],
  );
  expect(await left()).toEqual([]);
  expect(await resting(pool)).toEqual([expect.stringMatching(/^1 facts that inscripciones could not take in/)]);
  // One whose effect fails is not at rest: an honest teller's data have no such end.
  for (const reason of ['SQLSTATE 22P05', 'RangeError']) {
    await pool.query('UPDATE inscripciones.parked_event SET reason = $1', [reason]);
    expect(await left()).toEqual(unread(consumer));
  }
  await pool.query(`UPDATE inscripciones.parked_event SET reason = 'data: invalid'`);
  // Another one that nobody has read still is.
  await tell({ consumer, data: {} });
  expect(await left()).toEqual(unread(consumer));
});

test('a line of a job that is due is waited for, and told while its time has not come', async () => {
  await pool.query(`
    INSERT INTO inscripciones.trabajo (id, persona, nombre, accion, creado_en)
      VALUES ('5b0c6c1e-7a53-4b5a-9c1e-0d8b2c7f6a11', 'ana', 'Ana', 'revisar', now());
    INSERT INTO inscripciones.renglon (trabajo_id, n, inscripcion_id, estado, desde)
      VALUES ('5b0c6c1e-7a53-4b5a-9c1e-0d8b2c7f6a11', 1, gen_random_uuid(), 'espera', now())`);
  expect(await left()).toEqual(['1 lines of jobs that are due']);
  await pool.query(`UPDATE inscripciones.renglon SET desde = now() + interval '5 minutes'`);
  expect(await left()).toEqual([]);
  expect(await resting(pool)).toEqual(['1 lines of jobs that wait for their time']);
  await pool.query(`UPDATE inscripciones.renglon SET estado = 'hecho'`);
  expect(await resting(pool)).toEqual([]);
});
