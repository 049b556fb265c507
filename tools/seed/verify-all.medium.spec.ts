import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { preparedPdf } from '@portal/pdf-signature/test/documents';
import { testPki } from '@portal/pdf-signature/test/pki';
import { signField } from '@portal/pdf-signature/test/sign';
import { sha256Hex } from '@portal/service-kit';
import { makeObjectStore, storeSettingsSchema } from '@portal/service-kit/objects';
import { testS3, type TestDatabase, type TestS3 } from '@portal/test-kit';
import { storeOf } from '../operate/invariants/store-of.mjs';
import { exitCodeOf, linesOf, verifyAll } from '../operate/invariants/verify-all.mjs';
import { ownPortal } from '../operate/own-portal.mjs';
import { environmentText } from '../platform/environment.mjs';
import { seededPortal } from './test/seeded-portal.js';

let database: TestDatabase;
/** One connection: what a test changes is undone with its transaction. */
let pool: pg.Pool;
let folder: string;
/** The enrolment whose files are there, one signature in the last of them. */
const real = { id: '', files: new Map<string, Buffer>() };
const secret = 'a1'.repeat(32);

beforeAll(async () => {
  database = await seededPortal(600);
  pool = new pg.Pool({ connectionString: database.adminUrl, max: 1 });
  folder = mkdtempSync(path.join(os.tmpdir(), 'portal-invariantes-'));
  for (const name of ['secretos', 'registros', 'correo']) mkdirSync(path.join(folder, name));
  writeFileSync(path.join(folder, 'secretos/sesion'), secret);
  writeFileSync(path.join(folder, 'registros/gateway.log'), 'nada');
  await makeReal();
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await pool?.end();
  await database?.close();
});

/** Gives one invented enrolment its files. */
async function makeReal(): Promise<void> {
  const [signed] = await database.query<{ id: string; rol: 'conductor' | 'propietario' }>(`
    SELECT i.id, f.rol FROM inscripciones.inscripcion i JOIN inscripciones.firma f ON f.inscripcion_id = i.id
    WHERE i.estado = 'parcial' ORDER BY i.codigo LIMIT 1`);
  real.id = signed!.id;
  const prepared = await preparedPdf();
  const last = await signField({ pdf: prepared, field: signed!.rol, certify: true }, testPki());
  for (const [numero, bytes] of [prepared, last].entries()) {
    const sha256 = sha256Hex(bytes);
    real.files.set(`documentos/${sha256}.pdf`, bytes);
    await database.query(
      'UPDATE inscripciones.revision SET key = $3, sha256 = $4, bytes = $5 WHERE inscripcion_id = $1 AND numero = $2',
      [real.id, numero, `documentos/${sha256}.pdf`, sha256, bytes.length],
    );
  }
  const snapshot = `instantaneas/${real.id}.json`;
  real.files.set(snapshot, Buffer.from('{}'));
  await database.query('UPDATE inscripciones.inscripcion SET instantanea_key = $2 WHERE id = $1', [real.id, snapshot]);
}

let files: Map<string, Buffer>;
beforeEach(() => {
  files = new Map(real.files);
});

const verdicts = (more: Partial<Parameters<typeof verifyAll>[0]> = {}) =>
  verifyAll({
    database: pool,
    store: {
      keys: async () => [...files.keys()],
      read: async (key) => {
        const bytes = files.get(key);
        if (!bytes) throw new Error(`${key} is not there`);
        return bytes;
      },
    },
    places: {
      secrets: path.join(folder, 'secretos'),
      logs: path.join(folder, 'registros'),
      mail: path.join(folder, 'correo'),
    },
    patience: 0,
    ...more,
  });
/** The broken ones, each with its lines. */
const broken = async (more?: Parameters<typeof verdicts>[0]) =>
  (await verdicts(more)).filter(({ breaks }) => breaks.length > 0).map(({ name, breaks }) => [name, ...breaks]);

/** Looks after a change that is then undone. `one(…)` in it is one row of a query. */
async function after<T>(change: string, look: () => Promise<T>): Promise<T> {
  await pool.query('BEGIN');
  try {
    await pool.query(change);
    return await look();
  } finally {
    await pool.query('ROLLBACK');
  }
}
const one = (from: string, where: string) => `(SELECT id FROM ${from} WHERE ${where} ORDER BY id LIMIT 1)`;
const enrolment = (where: string) => one('inscripciones.inscripcion', where);
const link = (where: string) => one('inscripciones.enlace', where);
const mail = (where: string) => one('notificaciones.correo', where);
const seeded = `instantanea_key LIKE 'sembrada/%'`;
const living = 'revocado_en IS NULL AND usado_en IS NULL';

/** An entry of the chain, whose hashes nobody looks at here. @param recurso as SQL */
const entry = (accion: string, recurso: string, resultado = 'hecho') =>
  `INSERT INTO auditoria.entrada (seq, event_id, proceso, entrada, anterior, hash)
   SELECT max(seq) + 1, gen_random_uuid(), 'inscripciones', jsonb_build_object('accion', '${accion}',
     'resultado', '${resultado}', 'recurso', ${recurso}), '', '' FROM auditoria.entrada`;

/** A certificate whose key is on a device. @param change columns as SQL @param told of it in the chain */
function certificate(change: Record<string, string> = {}, told = ['certificado.emitido']): string {
  const id = randomUUID();
  const row = {
    id: `'${id}'`,
    dueno: `'persona:ana'`,
    subject: `'ana'`,
    serial: `'${id}'`,
    estado: `'active'`,
    sujeto: `'{}'`,
    emisor: `'{}'`,
    email: `'ana@transcarga.test'`,
    der: `''`,
    valido_desde: 'now()',
    valido_hasta: 'now()',
    llave_en: `'dispositivo'`,
    ...change,
  };
  return [
    `INSERT INTO certificados.certificado (${Object.keys(row)}) VALUES (${Object.values(row)})`,
    ...told.map((accion) => entry(accion, `'certificado:${id}'`)),
  ].join(';');
}
const revoked = { estado: `'revoked'`, revocado_en: 'now()' };

test('a portal at rest breaks none; what nobody could look at is told, and is no proof', async () => {
  const all = await verdicts();
  expect(all.filter(({ breaks }) => breaks.length > 0)).toEqual([]);
  const chain = 'I4 la cadena de auditoría está entera';
  const refusals = 'I7 cada rechazo dice por qué';
  expect(all.filter(({ unseen }) => unseen).map(({ name }) => name)).toEqual([chain, refusals]);
  const lines = all.flatMap(linesOf);
  expect(lines).toContain(`· ${refusals}: no se miró, el portal no responde`);
  expect(lines.filter((line) => line.startsWith('✓'))).toHaveLength(all.length - 2);
  expect(exitCodeOf(all)).toBe(2);
  expect(exitCodeOf(all.filter(({ unseen }) => !unseen))).toBe(0);
  expect(exitCodeOf([...all, { name: '', breaks: ['x'], notes: [] }])).toBe(1);
});

test('nobody has looked at enrolments where there are none', async () => {
  const emptied = `SET LOCAL session_replication_role = replica; TRUNCATE inscripciones.inscripcion CASCADE;
    DELETE FROM auditoria.entrada; DELETE FROM notificaciones.correo`;
  files = new Map();
  const [, enrolments] = await after(emptied, () => verdicts());
  expect(enrolments).toMatchObject({ name: expect.stringMatching(/^I1/), breaks: [], unseen: expect.any(String) });
});

describe('each is broken by what breaks it, and no other one is', () => {
  const I1 = 'I1 cada inscripción confirmada existe una vez';
  const I2 = 'I2 una firma por inscripción y papel';
  const I3 = 'I3 cada documento está entero y sus firmas valen';
  const I5 = 'I5 cada correo una vez';
  const I6 = 'I6 nada queda a medias';
  const I8 = 'I8 ningún secreto está a la vista';
  const certificates = 'un certificado activo por titular';
  const unchecked = (name: string) => `ALTER TABLE certificados.certificado DROP CONSTRAINT ${name};`;
  const key = `'5b0c6c1e-7a53-4b5a-9c1e-0d8b2c7f6a11'`;

  test.each<[string, string, RegExp, string]>([
    [
      'a lost enrolment',
      I1,
      /^inscripcion:.* is not stored$/,
      `DELETE FROM inscripciones.inscripcion
      WHERE id = ${enrolment(seeded)}`,
    ],
    [
      'a used link without a signature',
      I2,
      /signed nothing$/,
      `UPDATE inscripciones.enlace SET usado_en = now()
      WHERE id = ${link(living)}`,
    ],
    [
      'a signature whose link is not used',
      I2,
      /"usado":false/,
      `UPDATE inscripciones.enlace SET usado_en = NULL
      WHERE id = ${link('usado_en IS NOT NULL')}`,
    ],
    [
      'a signature without its revision',
      I2,
      /"sha256":null/,
      `UPDATE inscripciones.firma SET revision = 99
      WHERE id = ${one('inscripciones.firma', 'true')}`,
    ],
    [
      'a mail that waits',
      I6,
      /^1 mails in the queue$/,
      `UPDATE notificaciones.correo SET estado = 'en-cola'
      WHERE id = ${mail('true')}`,
    ],
    [
      'a token that stays',
      I5,
      /"token":true/,
      `
      ALTER TABLE notificaciones.correo DROP CONSTRAINT correo_sin_token;
      UPDATE notificaciones.correo SET token_sellado = 'x' WHERE id = ${mail('true')}`,
    ],
    [
      'a mail twice',
      I5,
      /"veces":2/,
      `
      DROP INDEX notificaciones.correo_por_hecho;
      INSERT INTO notificaciones.correo (id, event_id, destinatario, plantilla, datos, estado)
      SELECT gen_random_uuid(), event_id, destinatario, plantilla, datos, estado FROM notificaciones.correo
      WHERE id = ${mail('true')}`,
    ],
    [
      'a secret in a row',
      I8,
      /^1 rows of inscripciones.inscripcion /,
      `
      UPDATE inscripciones.inscripcion SET creador_nombre = 'Ana ${secret}' WHERE id = ${enrolment(seeded)}`,
    ],
    [
      'two active certificates',
      certificates,
      /has two active/,
      `
      DROP INDEX certificados.certificado_uno_activo; ${certificate()}; ${certificate()}`,
    ],
    [
      'a serial twice',
      certificates,
      /is a serial used twice/,
      `
      DROP INDEX certificados.certificado_serial;
      ${certificate({ serial: `'1'` })}; ${certificate({ serial: `'1'`, dueno: `'persona:luis'` })}`,
    ],
    [
      'a revoked certificate with its key',
      certificates,
      /is revoked and keeps its key/,
      `
      ${unchecked('certificado_activo_con_llave')}
      ${certificate({ ...revoked, llave_en: `'servidor'`, llave_id: key }, ['certificado.emitido', 'certificado.revocado'])}`,
    ],
    [
      'an active certificate without a key',
      certificates,
      /is active without a key/,
      certificate({ llave_en: `'servidor'`, llave_id: key }),
    ],
    [
      'a key of a device here',
      certificates,
      /has the key of a device/,
      `
      ${unchecked('certificado_activo_con_llave')} ${certificate({ llave_id: key })}`,
    ],
  ])('%s', async (_what, name, line, change) => {
    expect(await after(change, () => broken())).toEqual([[name, expect.stringMatching(line)]]);
  });

  test('a link without a mail; one that nobody is to sign, or whose fact is parked, needs none', async () => {
    const unmailed = `UPDATE notificaciones.correo SET enlace_id = NULL WHERE enlace_id =
      ${link(`inscripcion_id = '${real.id}' AND revocado_en IS NULL`)}`;
    expect(await after(unmailed, () => broken())).toEqual([
      ['I5 cada enlace tiene su correo', expect.stringMatching(/^link .* has no mail$/)],
    ]);
    const parked = `${unmailed}; INSERT INTO notificaciones.parked_event
      (consumer, sha256, subject, sequence, signature, bytes, proven, reason)
      SELECT 'notificaciones-enlace-emitido', e.id::text, 'evt.inscripciones.enlace-emitido', 1, '',
        convert_to(jsonb_build_object('enlaceId', e.id)::text, 'UTF8'), true, 'data: invalid'
      FROM inscripciones.enlace e WHERE e.inscripcion_id = '${real.id}'`;
    expect(await after(parked, () => broken())).toEqual([]);
    const deleted = `${unmailed}; INSERT INTO notificaciones.olvido (id) VALUES ('${real.id}')`;
    expect(await after(deleted, () => broken())).toEqual([]);
  });

  test('a deleted enrolment is a lost one unless a tombstone or the chain says who deleted it', async () => {
    const lost = `WITH one AS (DELETE FROM inscripciones.inscripcion WHERE id = ${enrolment(seeded)} RETURNING id)`;
    const tombstone = `${lost} INSERT INTO inscripciones.lapida (inscripcion_id, codigo, eliminada_en, por_sub, por_nombre)
      SELECT id, 'TER', now(), 'ana', 'Ana' FROM one`;
    expect(await after(tombstone, () => broken())).toEqual([]);
    const chained = `${lost} INSERT INTO auditoria.entrada (seq, event_id, proceso, entrada, anterior, hash)
      SELECT 1000000, gen_random_uuid(), 'inscripciones', jsonb_build_object('accion', 'inscripcion.eliminada',
        'resultado', 'hecho', 'recurso', 'inscripcion:' || id), '', '' FROM one`;
    expect(await after(chained, () => broken())).toEqual([]);
  });

  test('an acknowledgement that is not stored so: of an enrolment, of a signature', async () => {
    const [{ placa } = { placa: '' }] = await database.query<{ placa: string }>(
      'SELECT placa FROM inscripciones.inscripcion WHERE id = $1',
      [real.id],
    );
    const journal = {
      plates: new Set<string>(),
      refused: new Set<string>(),
      enrolments: new Map([[placa, randomUUID()]]),
      signatures: new Map([[`${real.id} conductor`, 'ab'.repeat(32)]]),
      faults: [],
    };
    expect(await broken({ journal })).toEqual([
      [I1, expect.stringContaining('was acknowledged as')],
      [I2, expect.stringContaining('was told')],
    ]);
  });

  const signatureFaults = [
    expect.stringMatching(/: 1 of 1 signatures, /),
    expect.stringMatching(/pdfsig accepts 0 of 1/),
  ];

  test('a file that is another one, is missing, or does not go on from the one before', async () => {
    const [first, last] = [...real.files.keys()] as [string, string];
    const bytes = real.files.get(last)!;
    files.set(last, Buffer.concat([bytes, Buffer.from('%')]));
    expect(await broken()).toEqual([[I3, expect.stringContaining('is not what its row says'), signatureFaults[0]]]);
    files = new Map(real.files);
    files.delete(last);
    expect(await broken()).toEqual([[I3, expect.stringContaining('is not there')]]);
    const other = Buffer.from('%PDF-1.7 another one');
    files = new Map(real.files).set(first, other);
    const noted = `UPDATE inscripciones.revision SET sha256 = '${sha256Hex(other)}' WHERE key = '${first}'`;
    expect(await after(noted, () => broken())).toEqual([[I3, expect.stringContaining('does not begin with')]]);
  });

  test('a signature over other bytes, whatever its row says', async () => {
    const last = [...real.files.keys()][1]!;
    const bytes = Buffer.from(real.files.get(last)!);
    bytes[20] = bytes[20]! ^ 1;
    const [first] = real.files.keys();
    const base = Buffer.from(real.files.get(first!)!);
    base[20] = bytes[20]!;
    files.set(last, bytes).set(first!, base);
    const noted = [
      [first, base],
      [last, bytes],
    ].map(
      ([name, own]) => `UPDATE inscripciones.revision SET sha256 = '${sha256Hex(own as Buffer)}' WHERE key = '${name}'`,
    );
    expect(await after(noted.join(';'), () => broken())).toEqual([[I3, ...signatureFaults]]);
  });

  test('a file that belongs to nothing', async () => {
    files.set('documentos/otro.pdf', Buffer.from('x'));
    expect(await broken()).toEqual([['I3 ningún archivo sobra', 'documentos/otro.pdf belongs to nothing']]);
  });

  test('a secret in a log', async () => {
    const log = path.join(folder, 'registros/pdf.log');
    writeFileSync(log, `la llave es ${secret}`);
    try {
      expect(await broken()).toEqual([[I8, 'pdf.log holds sesion']]);
    } finally {
      rmSync(log);
    }
  });

  test('a mail that never arrived, and one that arrived too often', async () => {
    const [mark, ours] = [randomUUID(), randomUUID()];
    const sent = `UPDATE notificaciones.correo SET retorno = '${ours}', terminado_en = now() WHERE id =
      ${mail(`estado = 'aceptado'`)}; ${entry(
        'correo.aceptado',
        `(SELECT 'correo:' || id FROM notificaciones.correo
        WHERE retorno = '${ours}')`,
      )}`;
    const arrivals = { since: new Date(0), most: 1 };
    const look = (marks: [string, number][]) =>
      after(sent, () => broken({ arrivals: { ...arrivals, marks: new Map(marks) } }));
    expect(await look([[ours, 1]])).toEqual([]);
    expect(await look([[mark, 2]])).toEqual([
      ['I5 cada correo llegó', `mail ${ours} never arrived`, `mail ${mark} arrived 2 times`],
    ]);
  });
});

describe('a transition without its entry', () => {
  const update = (what: string, where: string) =>
    `UPDATE inscripciones.inscripcion SET ${what} WHERE id = ${enrolment(where)}`;
  const untouched = `estado = 'pendiente' AND revisada_en IS NULL AND NOT con_novedad`;
  const mailAs = (what: string, where: string) =>
    `UPDATE notificaciones.correo SET retorno = gen_random_uuid(), ${what} WHERE id = ${mail(where)}`;
  /** One that came back was taken before, which is an entry too. */
  const REFUSED = `estado = 'rechazado' AND rebotado_en IS NULL`;

  test.each<[string, string]>([
    ['inscripcion.devuelta', update(`retiro = 'devuelta', retirada_en = now()`, untouched)],
    ['inscripcion.anulada', update(`retiro = 'anulada', retirada_en = now()`, untouched)],
    ['inscripcion.reemplazada', update(`reemplazada_por = 'TER-2026-999999'`, untouched)],
    ['inscripcion.revisada', update('revisada_en = now()', untouched)],
    [
      'correo.corregido',
      `INSERT INTO inscripciones.correccion (id, inscripcion_id, rol, antes, correo, motivo, por_sub, por, en)
       VALUES (gen_random_uuid(), ${enrolment(untouched)}, 'conductor', 'a@x.co', 'b@x.co', 'm', 'ana', 'Ana', now())`,
    ],
    ['enlace.revocado', `UPDATE inscripciones.enlace SET revocado_en = now() WHERE id = ${link(living)}`],
    [
      'enlace.novedad',
      `UPDATE inscripciones.enlace SET novedad = '{"que": "placa"}' WHERE id = ${link(`${living} AND motivo = 'solicitud'
        AND NOT EXISTS (SELECT FROM inscripciones.entrega d WHERE d.enlace_id = enlace.id AND d.estado = 'con-novedad')`)}`,
    ],
    ['correo.aceptado', mailAs(`estado = 'aceptado'`, `estado = 'aceptado'`)],
    ['correo.rechazado', mailAs(`estado = 'rechazado'`, REFUSED)],
    ['mensaje.aceptado', mailAs(`canal = 'mensaje'`, `estado = 'aceptado'`)],
    ['certificado.emitido', certificate({}, [])],
    ['certificado.revocado', certificate(revoked)],
    ['mensaje.rechazado', mailAs(`canal = 'mensaje'`, REFUSED)],
  ])('%s', async (action, change) => {
    expect(await after(change, () => broken())).toEqual([
      ['I4 cada cambio dejó su entrada', expect.stringMatching(`: not the audit entries of ${action} that are due$`)],
    ]);
  });

  test('a mail that came back was taken and refused: either entry is missed, and both together suffice', async () => {
    const retorno = randomUUID();
    const back = `UPDATE notificaciones.correo SET retorno = '${retorno}', estado = 'rechazado', rebotado_en = now()
      WHERE id = ${mail(`estado = 'aceptado'`)}`;
    const missed = async (...entries: string[]) => (await after([back, ...entries].join(';'), () => broken())).flat();
    const about = `(SELECT 'correo:' || id FROM notificaciones.correo WHERE retorno = '${retorno}')`;
    const [taken, returned] = [entry('correo.aceptado', about), entry('correo.rebotado', about, 'rechazado')];
    expect(await missed(taken)).toEqual([expect.any(String), expect.stringContaining('correo.rebotado')]);
    expect(await missed(returned)).toEqual([expect.any(String), expect.stringContaining('correo.aceptado')]);
    expect(await missed(taken, returned)).toEqual([]);
  });

  test.each([
    'inscripcion.enviada',
    'documento.preparado',
    'firma.registrada',
    'inscripcion.completada',
    'documento.ampliado',
    'enlace.emitido',
    'enlace.revocado',
    'enlace.novedad',
    'inscripcion.devuelta',
    'inscripcion.anulada',
    'inscripcion.revisada',
  ])('is missed when the entry of %s was cut', async (action) => {
    const cut = `SET LOCAL session_replication_role = replica;
      DELETE FROM auditoria.entrada WHERE seq = (SELECT max(seq) FROM auditoria.entrada
        WHERE entrada->>'accion' = '${action}')`;
    expect(await after(cut, () => broken())).toEqual([
      ['I4 cada cambio dejó su entrada', expect.stringMatching(`of ${action} that are due$`)],
    ]);
  });
});

describe('a bucket that each process enters with its own rights', () => {
  let s3: TestS3;
  const environment = (process: string) => path.join(folder, `entorno/${process}.env`);
  const environmentOf = (process: string) => parseEnv(readFileSync(environment(process), 'utf8'));
  /** The folder becomes that of a portal on this bucket, with the files of the one enrolment in it. */
  beforeAll(async () => {
    s3 = await testS3();
    for (const name of ['entorno', 'llaves']) mkdirSync(path.join(folder, name));
    writeFileSync(path.join(folder, 'secretos/postgres'), 'corta');
    for (const [user, keys] of Object.entries(await s3.processUsers())) {
      const [id, key] = [path.join(folder, `llaves/${user}-id`), path.join(folder, `llaves/${user}`)];
      writeFileSync(id, keys.accessKeyId);
      writeFileSync(key, keys.secretAccessKey);
      const own = { ...s3.env(), S3_ACCESS_KEY_FILE: id, S3_SECRET_KEY_FILE: key };
      writeFileSync(environment(user), environmentText({ ...own, AUDITORIA_DATABASE_URL: database.url }));
    }
    for (const [key, bytes] of real.files) {
      const writer = key.startsWith('instantaneas/') ? 'inscripciones' : 'pdf';
      await (await makeObjectStore(writer, storeSettingsSchema.parse(environmentOf(writer))))?.put(key, bytes);
    }
  });
  afterAll(() => s3?.close());

  test('is read whole by the command, which enters as `pdf` does', async () => {
    const store = await storeOf(ownPortal(folder)!.pdf);
    expect((await store.keys()).toSorted()).toEqual([...real.files.keys()].toSorted());
    expect(await broken({ store })).toEqual([]);
  });

  test('is not read whole as `inscripciones` enters it: that is told, and no proof', async () => {
    const store = await storeOf(environmentOf('inscripciones'));
    expect(await broken({ store })).toEqual([['I8 ningún secreto está a la vista', expect.any(String)]]);
  });
});
