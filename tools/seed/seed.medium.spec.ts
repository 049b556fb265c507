import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { auditoriaDatabase, firstBrokenLink, GENESIS, type Link } from '@portal/auditoria/seed';
import { filtrosDeExportacionSchema, inscripcionSchema } from '@portal/contracts/inscripciones';
import { HallazgosRepository, ListasRepository, type Filtros } from '@portal/inscripciones/bench';
import { aadGps, inscripcionesDatabase } from '@portal/inscripciones/seed';
import { notificacionesDatabase } from '@portal/notificaciones/seed';
import { databaseOptions, KeyRing, openDatabase, openText, sealText } from '@portal/service-kit';
import { testDatabase, type TestDatabase } from '@portal/test-kit';
import { seed, type Target, type Wish } from './load.js';

let database: TestDatabase;
let target: Target;
const secret = randomBytes(32);
const ring = new KeyRing('FORM_KEK', { read: () => secret });
const now = new Date('2026-11-24T12:00:00Z');
const wish = (enrolments: number): Wish => ({ enrolments, seed: 'prueba', now, progress: () => undefined });

beforeAll(async () => {
  database = await testDatabase('inscripciones');
  const owner = new URL(database.url).username;
  for (const schema of ['notificaciones', 'auditoria'])
    await database.query(`CREATE SCHEMA ${schema} AUTHORIZATION ${owner}`);
  for (const settings of [inscripcionesDatabase, notificacionesDatabase, auditoriaDatabase])
    await (await openDatabase(databaseOptions(settings(database.url)))).destroy();
  target = {
    databaseUrl: database.adminUrl,
    owners: { inscripciones: owner, notificaciones: owner, auditoria: owner },
    kekId: ring.current.id,
    seal: (id) => sealText(ring, 'clave-sembrada', aadGps(id)),
  };
});
afterAll(() => database.close());

const one = async <T>(text: string): Promise<T> => (await database.query<{ it: T }>(`SELECT (${text}) AS it`))[0]!.it;
const definitions = () =>
  database.query(
    `SELECT indexdef AS what FROM pg_indexes WHERE schemaname IN ('inscripciones', 'notificaciones', 'auditoria')
     UNION ALL SELECT conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) FROM pg_constraint
       WHERE connamespace::regnamespace::text IN ('inscripciones', 'notificaciones', 'auditoria')
     UNION ALL SELECT tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text FROM pg_trigger WHERE NOT tgisinternal
     ORDER BY 1`,
  );

test('a run that fails half-way leaves no row, and every index, constraint and trigger as it was', async () => {
  const before = await definitions();
  const failing = {
    ...wish(3000),
    progress: (done: number) => {
      if (done >= 2000) throw new Error('half-way');
    },
  };
  await expect(seed(target, failing)).rejects.toThrow('half-way');
  expect(await one('SELECT count(*)::int FROM inscripciones.inscripcion')).toBe(0);
  expect(await definitions()).toEqual(before);
});

test('a thousand enrolments come with all that belongs to them; a second run goes on behind them', async () => {
  const before = await definitions();
  await seed(target, wish(1200));
  await seed(target, wish(300));
  expect(await definitions()).toEqual(before);
  expect(await one('SELECT count(*)::int FROM inscripciones.inscripcion')).toBe(1500);
  expect(await one('SELECT array_agg(DISTINCT estado ORDER BY estado) FROM inscripciones.inscripcion')).toEqual([
    'completada',
    'parcial',
    'pendiente',
    'retirada',
    'sin-enviar',
  ]);
  expect(
    await one(`SELECT array_agg(DISTINCT marca ORDER BY marca) FROM inscripciones.inscripcion,
      unnest(ARRAY[retiro, CASE WHEN revisada_en IS NOT NULL THEN 'revisada' END,
        CASE WHEN con_novedad THEN 'novedad' END, CASE WHEN prueba THEN 'prueba' END,
        CASE WHEN atascada_en IS NOT NULL THEN 'atascada' END,
        CASE WHEN sin_llegar_en IS NOT NULL THEN 'sin llegar' END]) AS marca WHERE marca IS NOT NULL`),
  ).toEqual(['anulada', 'atascada', 'devuelta', 'novedad', 'prueba', 'revisada', 'sin llegar']);
  expect(
    await one(`SELECT array_agg(DISTINCT formulario->>'tipoDocumentoTenedor') FROM inscripciones.inscripcion`),
  ).toHaveLength(5);
  expect(await one('SELECT count(*)::int FROM notificaciones.correo')).toBeGreaterThan(5000);
});

/** What the administrators' list is asked by choosing, but for the days of a range and the order. */
const choices = (['estado', 'falta', 'entrega', 'marca', 'avance'] as const).flatMap((filter) =>
  filtrosDeExportacionSchema.shape[filter].unwrap().options.map((value): Filtros => ({ [filter]: value })),
);

test('whatever the list lets one choose finds some of them', async () => {
  const source = await openDatabase(databaseOptions(inscripcionesDatabase(database.url)));
  const lists = new ListasRepository(new HallazgosRepository());
  const empty: Filtros[] = [];
  for (const choice of choices)
    if ((await lists.pagina(source.manager, choice, now, 1)).length === 0) empty.push(choice);
  await source.destroy();
  expect(choices.length).toBeGreaterThan(15);
  expect(empty).toEqual([]);
});

test('a test is in no figure and no sign for others; its mails and its entry of the audit say what it is', async () => {
  const tests = await one('SELECT count(*)::int FROM inscripciones.inscripcion WHERE prueba');
  expect(await one('SELECT sum(inscripciones)::int FROM inscripciones.figura')).toBe(1500 - Number(tests));
  const of = (table: string) =>
    one(`SELECT count(*)::int FROM inscripciones.${table} x JOIN inscripciones.inscripcion i ON i.id = x.inscripcion_id
      WHERE i.prueba`);
  expect([await of('rasgo'), await of('sin_rasgos'), await of('sin_llegar')]).toEqual([0, 0, 0]);
  expect(
    await one(`SELECT count(*)::int FROM notificaciones.correo c
      JOIN inscripciones.inscripcion i ON i.id = c.inscripcion_id WHERE c.prueba <> i.prueba`),
  ).toBe(0);
  expect(
    await one(`SELECT count(*)::int FROM auditoria.entrada e
      JOIN inscripciones.inscripcion i ON 'inscripcion:' || i.id = e.entrada->>'recurso'
      WHERE i.prueba AND e.entrada->>'accion' = 'inscripcion.enviada' AND e.entrada #> '{datos,prueba}' = 'true'`),
  ).toBe(tests);
});

test('what is stuck or reached nobody is a refused mail without a link, and each of those is one of them', async () => {
  const told = `SELECT id, inscripcion_id, true AS copia, cuenta_en AS en FROM inscripciones.atasco
    UNION ALL SELECT correo_id, inscripcion_id, false, en FROM inscripciones.sin_llegar`;
  const refused = `SELECT id, inscripcion_id, plantilla = 'copia-completa', terminado_en FROM notificaciones.correo
    WHERE estado = 'rechazado' AND enlace_id IS NULL`;
  for (const [some, others] of [
    [told, refused],
    [refused, told],
  ])
    expect(await database.query(`${some} EXCEPT (${others})`)).toEqual([]);
});

test('derived columns and figures are what the triggers would have made of the same facts', async () => {
  const derived = `SELECT md5(string_agg(concat_ws('|', id, estado, completada_en, enlace_vence_en, sin_abrir_desde,
    correo_rechazado, abierta_en, atascada_en, sin_llegar_en), ' ' ORDER BY id)) FROM inscripciones.inscripcion`;
  const figures = `SELECT json_agg(f) FROM (SELECT creador_sub, estado, sum(inscripciones)::int AS n,
    sum(firmas_pendientes)::int AS p FROM inscripciones.figura GROUP BY 1, 2 HAVING sum(inscripciones) <> 0
    ORDER BY 1, 2) f`;
  const written = [await one(derived), await one(figures)];
  // Every link and delivery changes, and with it the trigger tells its enrolment anew.
  await database.query(`
    UPDATE inscripciones.inscripcion SET enlace_vence_en = NULL, sin_abrir_desde = NULL, correo_rechazado = false,
      abierta_en = NULL, atascada_en = NULL, sin_llegar_en = NULL;
    UPDATE inscripciones.atasco SET motivo = motivo;
    UPDATE inscripciones.sin_llegar SET motivo = motivo;
    UPDATE inscripciones.enlace SET vence_en = vence_en + interval '1 hour';
    UPDATE inscripciones.enlace SET vence_en = vence_en - interval '1 hour';
    UPDATE inscripciones.entrega SET fecha = fecha + interval '1 hour';
    UPDATE inscripciones.entrega SET fecha = fecha - interval '1 hour';`);
  expect(await one(derived)).toEqual(written[0]);
  expect(
    await one(`SELECT count(*)::int FROM inscripciones.inscripcion i WHERE con_novedad <> EXISTS (
      SELECT FROM inscripciones.entrega e WHERE e.inscripcion_id = i.id AND e.estado = 'con-novedad')`),
  ).toBe(0);
  // Of nothing the triggers count up, under other creators.
  await database.query(`TRUNCATE inscripciones.figura;
    UPDATE inscripciones.inscripcion SET creador_sub = creador_sub || '-otra'`);
  await database.query(`DELETE FROM inscripciones.figura WHERE inscripciones < 0;
    UPDATE inscripciones.figura SET creador_sub = left(creador_sub, -5);
    SET session_replication_role = replica;
    UPDATE inscripciones.inscripcion SET creador_sub = left(creador_sub, -5);
    SET session_replication_role = origin`);
  expect(await one(figures)).toEqual(written[1]);
});

test('the audit chain is whole, and every transition has its one entry', async () => {
  const links = await database.query<Omit<Link, 'seq'> & { seq: string }>(
    `SELECT seq, event_id AS "eventId", proceso, entrada, anterior, hash FROM auditoria.entrada ORDER BY seq`,
  );
  expect(links.length).toBeGreaterThan(9000);
  expect(
    firstBrokenLink(
      GENESIS,
      links.map((link) => ({ ...link, seq: Number(link.seq) })),
    ),
  ).toBeUndefined();
  const told = (accion: string) =>
    one(`SELECT count(*)::int FROM auditoria.entrada WHERE entrada->>'accion' = '${accion}'`);
  expect(await told('inscripcion.enviada')).toBe(1500);
  expect(await told('enlace.emitido')).toBe(await one('SELECT count(*)::int FROM inscripciones.enlace'));
  expect(await told('firma.registrada')).toBe(await one('SELECT count(*)::int FROM inscripciones.firma'));
  const counted = (where: string) => one(`SELECT count(*)::int FROM inscripciones.inscripcion WHERE ${where}`);
  for (const how of ['devuelta', 'anulada'])
    expect(await told(`inscripcion.${how}`)).toBe(await counted(`retiro = '${how}'`));
  expect(await told('inscripcion.revisada')).toBe(await counted('revisada_en IS NOT NULL'));
  expect(await told('enlace.novedad')).toBe(
    await one(`SELECT count(*)::int FROM inscripciones.entrega WHERE estado = 'con-novedad'`),
  );
  expect(await told('enlace.revocado')).toBe(
    await one('SELECT count(*)::int FROM inscripciones.enlace WHERE revocado_en IS NOT NULL'),
  );
});

test('every form is one that the portal would accept, and its password opens', async () => {
  const rows = await database.query<{ id: string; formulario: object; sellada: string }>(
    'SELECT id, formulario, contrasena_gps_sellada AS sellada FROM inscripciones.inscripcion LIMIT 300',
  );
  for (const { formulario } of rows) {
    const { error } = inscripcionSchema.safeParse({ ...formulario, contrasenaGPS: 'x', status: 'submitted' });
    expect(error?.issues ?? []).toEqual([]);
  }
  expect(await openText(ring, rows[0]!.sellada, aadGps(rows[0]!.id))).toBe('clave-sembrada');
});

test('a portal that runs is refused', async () => {
  const service = new pg.Client({ connectionString: database.url, application_name: 'portal-inscripciones' });
  await service.connect();
  await expect(seed(target, wish(1))).rejects.toThrow(/en marcha/);
  await service.end();
});
