import { randomBytes, randomUUID } from 'node:crypto';
import type { INestMicroservice } from '@nestjs/common';
import { historiaDeInscripcion } from '@portal/contracts/auditoria';
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
const administrador = unaPersona('admin', ['admin']);

beforeAll(async () => {
  [platform, database] = await Promise.all([testPlatform(), preparedDatabase()]);
  const env = { ...platform.env('auditoria'), AUDITORIA_DATABASE_URL: database.url };
  app = await buildService(AppModule.forRoot(loadConfig(auditoriaConfigSchema, env)));
  await app.listen();
  gateway = await platform.calls('gateway');
});
afterAll(async () => {
  await app?.close();
  await platform?.close();
  await database?.close();
});

const historia = (inscripcionId: string, actor = administrador) =>
  gateway.send(historiaDeInscripcion, { inscripcionId }, { actor });

const contar = (proceso: string, entrada: object) =>
  platform.tell(
    entradas,
    { resultado: 'hecho', datos: {}, ocurrioEn: '2026-11-21T15:00:00.000Z', ...entrada },
    { id: randomUUID(), subject: `aud.${proceso}` },
  );

test('the story of an enrolment has its own entries and those of its links, mails and files, newest first', async () => {
  const [id, otra] = [randomUUID(), randomUUID()];
  const persona = 'persona:sub-ana';
  await contar('inscripciones', { accion: 'inscripcion.enviada', actor: persona, recurso: `inscripcion:${id}` });
  await contar('inscripciones', { accion: 'inscripcion.enviada', actor: persona, recurso: `inscripcion:${otra}` });
  await contar('inscripciones', {
    accion: 'enlace.emitido',
    actor: 'proceso:inscripciones',
    recurso: `enlace:${randomUUID()}`,
    datos: { inscripcion: id, rol: 'conductor', motivo: 'solicitud' },
  });
  await contar('inscripciones', {
    accion: 'firma.registrada',
    actor: 'firmante:conductor',
    recurso: `inscripcion:${id}`,
  });
  await contar('inscripciones', {
    accion: 'contrasena-gps.vista',
    actor: 'persona:sub-admin',
    recurso: `inscripcion:${id}`,
    motivo: { sal: randomBytes(16).toString('hex'), texto: 'Rastreo del viaje' },
  });
  const entradas = await eventually('all four are chained', async () => {
    const { entradas } = await historia(id);
    return entradas.length === 4 ? entradas : undefined;
  });
  expect(entradas).toEqual([
    expect.objectContaining({
      accion: 'contrasena-gps.vista',
      actor: 'persona:sub-admin',
      motivo: 'Rastreo del viaje',
    }),
    expect.objectContaining({ accion: 'firma.registrada', rol: 'conductor' }),
    expect.objectContaining({ accion: 'enlace.emitido', rol: 'conductor', clase: 'solicitud' }),
    expect.objectContaining({ accion: 'inscripcion.enviada', actor: persona }),
  ]);
});

test('it is told to administrators alone: SOLO_ADMINISTRADORES', async () => {
  expect(await codeOf(historia(randomUUID(), unaPersona('ana')))).toBe('SOLO_ADMINISTRADORES');
});

test('both questions are answered by an index', async () => {
  const plan = await database.query<{ 'QUERY PLAN': string }>(
    `EXPLAIN SELECT seq FROM auditoria.entrada WHERE entrada->>'recurso' = 'inscripcion:x'
     UNION SELECT seq FROM auditoria.entrada WHERE entrada->'datos'->>'inscripcion' = 'x'`,
  );
  const text = plan.map((row) => row['QUERY PLAN']).join('\n');
  expect(text).toMatch(/entrada_recurso/);
  expect(text).toMatch(/entrada_inscripcion/);
});
