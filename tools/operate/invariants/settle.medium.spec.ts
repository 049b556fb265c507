import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import pg from 'pg';
import { processNames } from '@portal/contracts/core';
import { createKitTables, sha256Hex } from '@portal/service-kit';
import { fromSource, testDatabase, type TestDatabase } from '@portal/test-kit';
import { notChained, tellers } from './settle.mjs';

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await testDatabase('auditoria', { ownerApart: true });
  const env = {
    PORTAL_ENV: 'test',
    AUDITORIA_OWNER_DATABASE_URL: database.ownerUrl,
    AUDITORIA_DATABASE_URL: database.url,
  };
  const migration = fromSource({ folder: 'services/auditoria', entry: 'migrar.ts', args: [], env });
  expect(await once(migration, 'exit')).toEqual([0, null]);
  pool = new pg.Pool({ connectionString: database.adminUrl, max: 1 });
  for (const name of tellers) {
    await pool.query(`CREATE SCHEMA ${name}; SET search_path TO ${name}`);
    await createKitTables({ query: (text: string) => pool.query(text) } as never, ['outbox']);
  }
});
afterAll(async () => {
  await pool?.end();
  await database?.close();
});

/** A sentence that only `auditoria` opens. */
const motivo = { sal: '0'.repeat(32), texto: 'sellado:1:…' };
let seq = 0;
const AT = '2026-11-21T15:00:01.000Z';
/** What its teller keeps, and the link of the chain. @param entrada made of what the stream brings */
async function tell(
  teller: string,
  entrada: (told: object, id: string) => object = taken,
  change: object = {},
): Promise<string> {
  const id = randomUUID();
  const told = {
    accion: 'inscripcion.enviada',
    resultado: 'hecho',
    actor: 'persona:sub-ana',
    recurso: `inscripcion:${randomUUID()}`,
    datos: { revision: 1 },
    ocurrioEn: '2026-11-21T15:00:00.000Z',
    motivo,
    ...change,
  };
  const { rows } = await pool.query(
    `INSERT INTO ${teller}.outbox (id, type, subject, envelope) VALUES ($1, 'auditoria', $2, $3)
     RETURNING envelope->'data' AS told`,
    [id, `aud.${teller}`, { at: AT, data: told }],
  );
  seq += 1;
  await pool.query(
    `INSERT INTO auditoria.entrada (seq, event_id, proceso, entrada, anterior, hash) VALUES ($1, $2, $3, $4, '', '')`,
    [seq, id, teller, entrada(rows[0].told, id)],
  );
  return id;
}
/** As `auditoria` takes it in (`admission.rules.ts`): of a reason its hash. */
const taken = (told: object) => ({ ...told, motivo: sha256Hex(`${motivo.sal}Porque sí`) });
/** As it takes in what it does not believe. */
const refused = (cause: object) => (told: object, id: string) => ({
  accion: 'auditoria.entrada-rechazada',
  resultado: 'rechazado',
  actor: 'proceso:notificaciones',
  recurso: `entrada:${id}`,
  datos: { ...cause, sha256: sha256Hex(JSON.stringify(told)) },
  ocurrioEn: AT,
});
const foreign = refused({ causa: 'accion-ajena', accion: 'inscripcion.enviada' });
const MISSED = ['1 audit entries not chained as they were told'];
/** As a superuser who switches the trigger off. */
const force = (statement: string) =>
  pool.query(`BEGIN; SET LOCAL session_replication_role = replica; ${statement}; COMMIT`);
afterEach(() => pool.query(`TRUNCATE ${tellers.map((name) => `${name}.outbox`).join(', ')}`));

test('everybody who tells the audit is asked for what it told', () => {
  // `pdf` has no database; what `auditoria` does itself it chains itself.
  expect([...tellers, 'pdf', 'auditoria'].toSorted()).toEqual(processNames.toSorted());
});

test.each(tellers)('an entry that %s told and keeps is missed when it is cut from the chain', async (name) => {
  await pool.query(`INSERT INTO ${name}.outbox (id, type, subject, envelope) VALUES ($1, 'otro', 'otro', '{}')`, [
    randomUUID(),
  ]);
  const id = await tell(name);
  expect(await notChained(pool)).toEqual([]);
  await force(`DELETE FROM auditoria.entrada WHERE event_id = '${id}'`);
  expect(await notChained(pool)).toEqual(MISSED);
});

test.each([
  ['another actor', `entrada = jsonb_set(entrada, '{actor}', '"persona:otra"')`],
  ['a datum less', `entrada = entrada #- '{datos,revision}'`],
  ['a datum more', `entrada = jsonb_set(entrada, '{datos,rol}', '"propietario"')`],
  ['another teller', `proceso = 'pdf'`],
  ['no reason', `entrada = entrada - 'motivo'`],
  ['a refusal that nobody made', `entrada = '{"accion": "auditoria.entrada-rechazada", "datos": {"sha256": "0"}}'`],
])('as is one that was chained anew under its id with %s', async (_, rewritten) => {
  const id = await tell('inscripciones');
  expect(await notChained(pool)).toEqual([]);
  await force(`UPDATE auditoria.entrada SET ${rewritten} WHERE event_id = '${id}'`);
  expect(await notChained(pool)).toEqual(MISSED);
});

test.each([
  ['that its teller may not tell', foreign, {}],
  ['without its shape', refused({ causa: 'forma' }), { actor: 'Ana Gómez' }],
])('what auditoria refused to believe is chained by its hash: an entry %s', async (_, entrada, change) => {
  await tell('notificaciones', entrada, change);
  expect(await notChained(pool)).toEqual([]);
});

test.each([
  ['forma', { causa: 'forma' }, { recurso: 'x'.repeat(401) }],
  ['tabla 22021', { causa: 'tabla', codigo: '22021' }, {}],
])(
  'an entry that this release would believe is told with the cause for which it was refused: %s',
  async (cause, datos, change) => {
    const id = await tell('notificaciones', refused(datos), change);
    expect(await notChained(pool)).toEqual([`1 audit entries that the chain says were refused (${cause})`]);
    await tell('notificaciones');
    await force(`DELETE FROM auditoria.entrada WHERE event_id = '${id}'`);
    expect(await notChained(pool)).toEqual(MISSED);
  },
);

test.each([
  ['for another cause', `jsonb_set(entrada, '{datos,causa}', '"forma"')`],
  ['for a cause that there is not', `jsonb_set(entrada #- '{datos,accion}', '{datos,causa}', '"toString"')`],
  ['for the table without its code', `jsonb_set(entrada #- '{datos,accion}', '{datos,causa}', '"tabla"')`],
  ['of another action', `jsonb_set(entrada, '{datos,accion}', '"correo.aceptado"')`],
  ['with a datum more', `jsonb_set(entrada, '{datos,rol}', '"propietario"')`],
  ['of another entry', `jsonb_set(entrada, '{recurso}', '"entrada:otra"')`],
  ['of another process', `jsonb_set(entrada, '{actor}', '"proceso:pdf"')`],
  ['at another time', `jsonb_set(entrada, '{ocurrioEn}', '"2026-11-22T15:00:01.000Z"')`],
])('a refusal that was chained anew %s is none that it made', async (_, rewritten) => {
  const id = await tell('notificaciones', foreign);
  expect(await notChained(pool)).toEqual([]);
  await force(`UPDATE auditoria.entrada SET entrada = ${rewritten} WHERE event_id = '${id}'`);
  expect(await notChained(pool)).toEqual(MISSED);
});
