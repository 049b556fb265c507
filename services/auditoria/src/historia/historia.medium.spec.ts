import { randomBytes, randomUUID } from 'node:crypto';
import type { INestMicroservice } from '@nestjs/common';
import { eslabonesDeInscripcion, eslabonesDelFirmante, historiaDeInscripcion } from '@portal/contracts/auditoria';
import { buildService, loadConfig, sealReason, sha256Hex, type Calls } from '@portal/service-kit';
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

test('a reason lies sealed in the stream, is read in the story, and its hash is of its words', async () => {
  const id = randomUUID();
  const texto = 'Lo pidió Ana Gómez por teléfono';
  const motivo = sealReason(await platform.keys('inscripciones'), 'inscripciones', texto);
  const vista = { accion: 'contrasena-gps.vista', actor: 'persona:sub-admin', recurso: `inscripcion:${id}` };
  await contar('inscripciones', { ...vista, motivo });
  const [entrada] = await eventually('it is chained', async () => {
    const { entradas } = await historia(id);
    return entradas.length === 1 ? entradas : undefined;
  });
  expect(entrada).toMatchObject({ motivo: texto });
  const suyos = (await platform.kept()).filter((mensaje) => mensaje.includes(id));
  expect(suyos).toHaveLength(1);
  // With a sign that no sealed text has.
  expect(suyos.join()).not.toContain('Lo pidió');
  const { eslabones } = await gateway.send(eslabonesDeInscripcion, { inscripcionId: id }, { actor: administrador });
  expect(eslabones[0]?.motivo).toEqual({ sal: motivo.sal, texto });
  expect(JSON.parse(eslabones[0]?.texto.slice(64) ?? '').entrada.motivo).toBe(sha256Hex(motivo.sal + texto));
});

test('what an auditoria of before kept sealed is read all the same', async () => {
  const id = randomUUID();
  const [de, ajeno] = [await platform.keys('inscripciones'), await platform.keys('notificaciones')];
  const vista = { accion: 'contrasena-gps.vista', actor: 'persona:sub-admin', recurso: `inscripcion:${id}` };
  await contar('inscripciones', { ...vista, motivo: sealReason(ajeno, 'notificaciones', 'de otro') });
  const sellado = await eventually('it is chained', async () => (await historia(id)).entradas[0]?.motivo);
  expect(sellado).toMatch(/^sellado:1:/);
  const { sal, texto } = sealReason(de, 'inscripciones', 'Rastreo del viaje');
  await database.query(
    `UPDATE auditoria.motivo SET sal = $2, texto = $3 WHERE event_id =
       (SELECT event_id FROM auditoria.entrada WHERE entrada->>'recurso' = $1)`,
    [`inscripcion:${id}`, sal, texto],
  );
  expect((await historia(id)).entradas[0]?.motivo).toBe('Rastreo del viaje');
});

test('a signer’s links are what he did and what the portal did about him, newest kept, without reasons', async () => {
  const [id, correo, ajeno] = [randomUUID(), randomUUID(), randomUUID()];
  const deEnlace = (rol: string) => ({ recurso: `enlace:${randomUUID()}`, datos: { inscripcion: id, rol } });
  const deCorreo = (uno: string) => ({ recurso: `correo:${uno}`, datos: { inscripcion: id } });
  const portal = 'proceso:inscripciones';
  const suyas = [
    { accion: 'enlace.emitido', actor: portal, ...deEnlace('conductor') },
    { accion: 'firma.registrada', actor: 'firmante:conductor', recurso: `inscripcion:${id}` },
    { accion: 'enlace.novedad', actor: 'firmante:conductor', ...deEnlace('conductor') },
  ];
  const ajenas = [
    { accion: 'enlace.emitido', actor: portal, ...deEnlace('propietario') },
    { accion: 'firma.registrada', actor: 'firmante:propietario', recurso: `inscripcion:${id}` },
    { accion: 'enlace.emitido', actor: 'persona:sub-admin', ...deEnlace('conductor') },
    { accion: 'firma.registrada', actor: 'firmante:conductor', recurso: `inscripcion:${randomUUID()}` },
  ];
  const motivo = { sal: randomBytes(16).toString('hex'), texto: 'La placa no es esa' };
  for (const entrada of [...suyas, ...ajenas]) await contar('inscripciones', { ...entrada, motivo });
  const correos = { accion: 'correo.aceptado', actor: 'proceso:notificaciones' };
  await contar('notificaciones', { ...correos, ...deCorreo(ajeno) });
  await contar('notificaciones', { ...correos, ...deCorreo(correo) });
  const calls = await platform.calls('inscripciones');
  const eslabones = await eventually('his four are chained', async () => {
    const dicho = await calls.send(eslabonesDelFirmante, { inscripcionId: id, rol: 'conductor', correos: [correo] });
    return dicho.eslabones.length >= 4 ? dicho.eslabones : undefined;
  });
  const contadas = eslabones.map(({ texto }) => JSON.parse(texto.slice(64)).entrada);
  expect(contadas.map(({ accion, recurso }) => [accion, recurso])).toEqual([
    ...suyas.map(({ accion, recurso }) => [accion, recurso]),
    ['correo.aceptado', `correo:${correo}`],
  ]);
  expect(JSON.stringify(eslabones)).not.toMatch(/La placa|sub-admin|propietario/);
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
