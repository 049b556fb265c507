import { randomBytes, randomUUID } from 'node:crypto';
import type { INestMicroservice } from '@nestjs/common';
import { entradasDeAuditoria } from '@portal/contracts/auditoria';
import type { RequestOf } from '@portal/contracts/core';
import { buildService, loadConfig, type Calls } from '@portal/service-kit';
import { codeOf, eventually, testPlatform, unaPersona, type TestDatabase, type TestPlatform } from '@portal/test-kit';
import { preparedDatabase } from '../../test/prepared-database.js';
import { AppModule } from '../app.module.js';
import { entradas } from '../chain/chain.consumer.js';
import { auditoriaConfigSchema } from '../config.js';

let platform: TestPlatform;
let database: TestDatabase;
let app: INestMicroservice;
let gateway: Calls;
const auditor = unaPersona('ingrid', ['auditor']);

const [una, otra, borrada] = [randomUUID(), randomUUID(), randomUUID()];
/** In the order in which they are told; two happened in one instant, and the last one told happened first. */
const contadas = [
  { proceso: 'gateway', accion: 'sesion.iniciada', actor: 'persona:ana', ocurrioEn: '2026-11-20T15:00:00.000Z' },
  {
    proceso: 'inscripciones',
    accion: 'contrasena-gps.vista',
    actor: 'persona:ana',
    recurso: `inscripcion:${una}`,
    motivo: { sal: randomBytes(16).toString('hex'), texto: 'Rastreo del viaje' },
    ocurrioEn: '2026-11-21T04:59:59.999Z',
  },
  {
    proceso: 'inscripciones',
    accion: 'enlace.abierto',
    actor: 'firmante:conductor',
    recurso: 'enlace:1',
    datos: { inscripcion: una, rol: 'conductor' },
    ocurrioEn: '2026-11-21T05:00:00.000Z',
  },
  {
    proceso: 'inscripciones',
    accion: 'documento.leido',
    actor: 'persona:luis',
    recurso: `inscripcion:${otra}`,
    ocurrioEn: '2026-11-21T05:00:00.000Z',
  },
  {
    proceso: 'inscripciones',
    accion: 'inscripcion.eliminada',
    actor: 'persona:luis',
    recurso: `inscripcion:${borrada}`,
    datos: { codigo: 'TER-2026-000077' },
    ocurrioEn: '2026-11-19T12:00:00.000Z',
  },
];

beforeAll(async () => {
  [platform, database] = await Promise.all([testPlatform(), preparedDatabase()]);
  const env = { ...platform.env('auditoria'), AUDITORIA_DATABASE_URL: database.url };
  app = await buildService(AppModule.forRoot(loadConfig(auditoriaConfigSchema, env)));
  await app.listen();
  gateway = await platform.calls('gateway');
  for (const { proceso, ...entrada } of contadas)
    await platform.tell(
      entradas,
      { resultado: 'hecho', datos: {}, recurso: 'puerta:gateway', ...entrada },
      { id: randomUUID(), subject: `aud.${proceso}` },
    );
  await eventually('all are chained', async () => ((await leer()).items.length === contadas.length ? true : undefined));
});
afterAll(async () => {
  await app?.close();
  await platform?.close();
  await database?.close();
});

const leer = (filtros: Partial<RequestOf<typeof entradasDeAuditoria>> = {}, actor = auditor) =>
  gateway.send(entradasDeAuditoria, { limite: 50, ...filtros }, { actor });
const acciones = async (filtros: Partial<RequestOf<typeof entradasDeAuditoria>>) =>
  (await leer(filtros)).items.map(({ accion }) => accion);

test('newest first by when it happened, with reason, place in the chain and hash', async () => {
  const { items, total, next } = await leer();
  expect(items.map(({ accion }) => accion)).toEqual([
    'documento.leido',
    'enlace.abierto',
    'contrasena-gps.vista',
    'sesion.iniciada',
    'inscripcion.eliminada',
  ]);
  expect([total, next]).toEqual(['5', undefined]);
  expect(items[2]).toMatchObject({
    numero: 2,
    actor: 'persona:ana',
    inscripcionId: una,
    motivo: 'Rastreo del viaje',
    huella: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  expect(items[1]).toMatchObject({ inscripcionId: una, rol: 'conductor' });
});

test.each([
  [{ persona: 'ana' }, ['contrasena-gps.vista', 'sesion.iniciada']],
  [{ persona: 'conductor' }, ['enlace.abierto']],
  [{ accion: 'documento.leido' as const }, ['documento.leido']],
  [{ inscripcion: una }, ['enlace.abierto', 'contrasena-gps.vista']],
  [{ inscripcion: una, persona: 'ana' }, ['contrasena-gps.vista']],
  [{ inscripcion: una, orden: 'antiguas' as const }, ['contrasena-gps.vista', 'enlace.abierto']],
  [{ inscripcion: 'TER-2026-000077' }, ['inscripcion.eliminada']],
  [{ inscripcion: 'TER-2026-000078' }, []],
  [{ desde: '2026-11-21' }, ['documento.leido', 'enlace.abierto']],
  [{ desde: '2026-11-20', hasta: '2026-11-20' }, ['contrasena-gps.vista', 'sesion.iniciada']],
])('%j finds %j', async (filtros, esperadas) => {
  expect(await acciones(filtros)).toEqual(esperadas);
});

test('a deleted enrolment keeps its code', async () => {
  expect((await leer({ inscripcion: borrada })).items).toEqual([
    expect.objectContaining({ inscripcionId: borrada, codigo: 'TER-2026-000077' }),
  ]);
});

test.each(['recientes', 'antiguas'] as const)('pages in the order %s have every entry once', async (orden) => {
  const vistas: number[] = [];
  let cursor: string | undefined;
  do {
    const pagina = await leer({ limite: 2, orden, ...(cursor && { cursor }) });
    vistas.push(...pagina.items.map(({ numero }) => numero));
    cursor = pagina.next;
  } while (cursor);
  const { items } = await leer({ orden });
  expect(vistas).toEqual(items.map(({ numero }) => numero));
});

test('a cursor of other filters, a broken one and a range the wrong way round are DATOS_INVALIDOS', async () => {
  const { next } = await leer({ limite: 1 });
  expect(await codeOf(leer({ limite: 1, persona: 'ana', cursor: String(next) }))).toBe('DATOS_INVALIDOS');
  for (const cursor of ['nada', Buffer.from('[1,2]').toString('base64url')])
    expect(await codeOf(leer({ cursor }))).toBe('DATOS_INVALIDOS');
  expect(await codeOf(leer({ desde: '2026-11-21', hasta: '2026-11-20' }))).toBe('DATOS_INVALIDOS');
});

test.each([
  ['a registrant', [], 'ACCESO_DENEGADO'],
  ['a tester', ['tester' as const], 'ACCESO_DENEGADO'],
  ['an administrator', ['admin' as const], 'ok'],
])('%s who asks gets %s', async (_, roles, code) => {
  expect(await codeOf(leer({}, unaPersona('otra', [...roles])))).toBe(code);
});

test('each index gives its page in order, without sorting', async () => {
  await database.query(`
    INSERT INTO auditoria.entrada (seq, event_id, proceso, entrada, anterior, hash)
    SELECT n, gen_random_uuid(), 'gateway', jsonb_build_object('accion', 'a' || n % 20, 'actor', 'persona:' || n % 20,
      'recurso', 'x', 'ocurrioEn', '2026-01-01T00:00:' || n), '', ''
    FROM generate_series(1001, 9000) AS n`);
  await database.query('ANALYZE auditoria.entrada');
  for (const [indice, donde] of [
    ['entrada_cuando', ''],
    ['entrada_actor', `WHERE e.entrada->>'actor' = 'persona:1'`],
    ['entrada_accion', `WHERE e.entrada->>'accion' = 'a1'`],
  ]) {
    const plan = await database.query<{ 'QUERY PLAN': string }>(
      `EXPLAIN SELECT e.seq FROM auditoria.entrada e ${donde}
       ORDER BY (e.entrada->>'ocurrioEn') COLLATE "C" DESC, e.seq DESC LIMIT 50`,
    );
    const texto = plan.map((fila) => fila['QUERY PLAN']).join('\n');
    expect(texto).toMatch(new RegExp(`Index.* ${indice} `));
    expect(texto).not.toMatch(/Sort/);
  }
});
