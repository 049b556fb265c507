import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { INestMicroservice } from '@nestjs/common';
import type { RequestOf } from '@portal/contracts/core';
import {
  corregirCorreo,
  crearTrabajo,
  detenerTrabajo,
  devolverInscripcion,
  marcarRevisada,
  misTrabajos,
  reenviarCorreo,
  verTrabajo,
} from '@portal/contracts/inscripciones';
import { codeOf, eventually, unaPersona } from '@portal/test-kit';
import { registrante, TestService } from '../../test/test-service.js';

let service: TestService;
let replica: INestMicroservice;
beforeAll(async () => {
  service = await TestService.start();
  replica = await service.replica();
});
afterAll(async () => {
  await replica?.close();
  await service?.close();
});

/** Each test is somebody else: one person has one running job. */
let quien = unaPersona('sergio', ['admin']);
beforeEach(() => {
  quien = unaPersona(`sergio-${randomUUID()}`, ['admin']);
});

const crear = (peticion: RequestOf<typeof crearTrabajo>, persona = quien, key?: string) =>
  service.send(crearTrabajo, peticion, persona, key);
const ver = (id: string, persona = quien) => service.send(verTrabajo, { id, tras: 0 }, persona);
const terminado = (id: string) =>
  eventually(`job ${id} ended`, async () => {
    const visto = await ver(id);
    return visto.trabajo.terminadoEn === undefined ? undefined : visto;
  });
const enviadas = (cuantas: number) => Promise.all(Array.from({ length: cuantas }, () => service.enviada()));
const ids = (unas: readonly { inscripcion: { id: string } }[]) => unas.map(({ inscripcion }) => inscripcion.id);
const reenvios = async (inscripcionId: string): Promise<number> => {
  const filas = await service.database.query(
    `SELECT FROM inscripciones.enlace WHERE inscripcion_id = $1 AND motivo = 'reenvio'`,
    [inscripcionId],
  );
  return filas.length;
};
const bloquear = (id: string) =>
  service.database.hold('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`inscripcion:${id}`]);
/** Ends the connection of who took a line and waits for its enrolment: what the database sees of a killed process. */
const matar = () =>
  eventually('a runner holds its line and waits', async () => {
    const [muerto] = await service.database.query<{ muerto: boolean }>(
      `SELECT pg_terminate_backend(pid) AS muerto FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event = 'advisory' AND query LIKE '%pg_advisory_xact_lock%'`,
    );
    return muerto?.muerto;
  });

test('a job mails every missing signer a new link, says why not, and tells the audit who asked', async () => {
  const [una, otra, devuelta] = await enviadas(3);
  await service.send(
    devolverInscripcion,
    { id: devuelta!.inscripcion.id, nota: 'La carta es vieja' },
    unaPersona('beatriz', ['admin']),
  );
  const nadie = randomUUID();
  const { id } = await crear({ accion: 'reenviar', ids: [...ids([una!, otra!, devuelta!]), nadie] });
  const { trabajo, renglones } = await terminado(id);
  expect(trabajo).toMatchObject({ accion: 'reenviar', total: 6, hechos: 4, rechazados: 2, enEspera: 0, detenidos: 0 });
  expect(renglones.slice(4).map(({ estado, motivo }) => [estado, motivo])).toEqual([
    ['rechazado', expect.stringMatching(/^Ana Gómez la devolvió el /)],
    ['rechazado', 'Inscripción no encontrada.'],
  ]);
  expect(renglones.slice(0, 4).map(({ codigo, rol, correo, estado }) => [codigo, rol, correo, estado])).toEqual(
    [una!, otra!].flatMap(({ inscripcion, propietario, conductor }) =>
      [propietario, conductor].map(({ rol, correo }) => [inscripcion.codigo, rol, correo, 'hecho']),
    ),
  );
  expect(await reenvios(una!.inscripcion.id)).toBe(2);
  const suyo = { actor: `persona:${quien.subject}`, recurso: `trabajo:${id}` };
  const [iniciado] = await service.auditoria('trabajo.iniciado');
  expect(iniciado).toMatchObject({ ...suyo, datos: { accion: 'reenviar', inscripciones: 4, total: 6 } });
  const [fin] = await service.auditoria('trabajo.terminado');
  expect(fin).toMatchObject({ ...suyo, datos: { hechos: 4, rechazados: 2, detenidos: 0 } });
  const emitidos = await service.auditoria('enlace.emitido');
  expect(emitidos.filter(({ actor }) => actor === suyo.actor)).toHaveLength(4);
});

test('a job marks many as reviewed, each in the name of who asked, and names who was first: YA_REVISADA', async () => {
  const [una, otra] = await enviadas(2);
  await service.send(marcarRevisada, { id: una!.inscripcion.id }, unaPersona('beatriz', ['admin']));
  const { id } = await crear({ accion: 'revisar', ids: ids([una!, otra!]) });
  const { renglones } = await terminado(id);
  expect(renglones.map(({ codigo, estado, motivo }) => [codigo, estado, motivo])).toEqual([
    [una!.inscripcion.codigo, 'rechazado', expect.stringMatching(/ la marcó el /)],
    [otra!.inscripcion.codigo, 'hecho', undefined],
  ]);
  const [entrada] = await service.auditoria('inscripcion.revisada');
  expect(entrada).toMatchObject({ actor: `persona:${quien.subject}` });
});

test('who was mailed just now waits for the limit, and the job goes on by itself afterwards', async () => {
  const [una] = await enviadas(1);
  const { id: inscripcionId } = una!.inscripcion;
  const antes = Date.now();
  await service.send(reenviarCorreo, { id: inscripcionId, tipo: 'conductor' }, unaPersona('beatriz', ['admin']));
  const { id } = await crear({ accion: 'reenviar', ids: [inscripcionId] });
  const espera = await eventually('one waits', async () => {
    const { trabajo, renglones } = await ver(id);
    return trabajo.enEspera === 1 && trabajo.hechos === 1 ? { trabajo, renglones } : undefined;
  });
  const sigue = Date.parse(espera.trabajo.sigueEn ?? '');
  expect((sigue - antes) / 60_000).toBeGreaterThan(4);
  expect((sigue - Date.now()) / 60_000).toBeLessThanOrEqual(5);
  expect(espera.renglones[1]).toMatchObject({ rol: 'conductor', estado: 'espera', sigueEn: espera.trabajo.sigueEn });
  await service.database.query(
    `UPDATE inscripciones.enlace SET creado_en = creado_en - interval '6 minutes' WHERE inscripcion_id = $1`,
    [inscripcionId],
  );
  await service.database.query('UPDATE inscripciones.renglon SET desde = now() WHERE trabajo_id = $1', [id]);
  expect((await terminado(id)).trabajo).toMatchObject({ hechos: 2, enEspera: 0 });
});

test('a short limit that was waited for too often is not told as the limit of a day', async () => {
  const [una] = await enviadas(1);
  await service.send(reenviarCorreo, { id: una!.inscripcion.id, tipo: 'conductor' }, unaPersona('beatriz', ['admin']));
  const { id } = await crear({ accion: 'reenviar', ids: ids([una!]) });
  await eventually('one waits', async () => (await ver(id)).trabajo.enEspera === 1);
  await service.database.query(`UPDATE inscripciones.renglon SET intentos = 5, desde = now() WHERE trabajo_id = $1`, [
    id,
  ]);
  const { renglones } = await terminado(id);
  expect(renglones[1]).toMatchObject({
    estado: 'rechazado',
    motivo: expect.stringMatching(/ lo reenvió el [^.]*\s[ap]\.\sm\.$/),
  });
});

test('the next page begins after the last line that was seen, whatever became of the lines meanwhile', async () => {
  const { id } = await crear({ accion: 'revisar', ids: ids(await enviadas(3)) });
  await terminado(id);
  await service.database.query(
    `UPDATE inscripciones.renglon SET estado = 'rechazado' WHERE trabajo_id = $1 AND n = 3`,
    [id],
  );
  const { renglones } = await service.send(verTrabajo, { id, tras: 1 }, quien);
  expect(renglones.map(({ n }) => n)).toEqual([2, 3]);
});

test('of all lines, on whichever page, what was not done comes first, and no line is told twice', async () => {
  const { id } = await crear({ accion: 'revisar', ids: ids(await enviadas(1)) });
  await terminado(id);
  await service.database.query(
    `INSERT INTO inscripciones.renglon (trabajo_id, n, inscripcion_id, estado, desde)
     SELECT trabajo_id, m, inscripcion_id,
       CASE m WHEN 150 THEN 'detenido' WHEN 410 THEN 'rechazado' ELSE 'hecho' END, desde
     FROM inscripciones.renglon CROSS JOIN generate_series(2, 410) m WHERE trabajo_id = $1 AND n = 1`,
    [id],
  );
  const hojas = [0, 200, 400].map((tras) => service.send(verTrabajo, { id, tras, orden: 'sin-hacer' }, quien));
  const vistos = (await Promise.all(hojas)).map(({ renglones }) => renglones.map(({ n }) => n));
  expect(vistos.map(({ length }) => length)).toEqual([200, 200, 10]);
  expect(vistos.flat().slice(0, 4)).toEqual([150, 410, 1, 2]);
  expect(new Set(vistos.flat()).size).toBe(410);
});

test('the limit of a day refuses the line', async () => {
  const [una] = await enviadas(1);
  await service.database.query(
    `INSERT INTO inscripciones.enlace (id, inscripcion_id, rol, motivo, token_hash, creado_en, vence_en, revocado_en)
     SELECT gen_random_uuid(), $1, 'conductor', 'reenvio', gen_random_uuid()::text, now() - n * interval '1 hour',
       now(), now() FROM generate_series(1, 5) n`,
    [una!.inscripcion.id],
  );
  const { id } = await crear({ accion: 'reenviar', ids: ids([una!]) });
  const { renglones } = await terminado(id);
  expect(renglones.map(({ rol, estado }) => [rol, estado])).toEqual([
    ['propietario', 'hecho'],
    ['conductor', 'rechazado'],
  ]);
  expect(renglones[1]?.motivo).toMatch(/5 reenvíos en un día.* desde el \d/);
});

test('a runner that dies between taking a line and its effect leaves it to the next, and each is done once', async () => {
  const unas = await enviadas(3);
  const [primera] = ids(unas);
  const soltar = await bloquear(primera!);
  const { id } = await crear({ accion: 'revisar', ids: ids(unas) });
  // 'revisar' takes no lock of the enrolment: this job is the one that the runners do meanwhile.
  await terminado(id);
  const { id: otro } = await crear({ accion: 'reenviar', ids: ids(unas) });
  await matar();
  await eventually('the others are done meanwhile', async () => (await ver(otro)).trabajo.hechos >= 4);
  expect(await reenvios(primera!)).toBe(0);
  await soltar();
  await service.database.query('UPDATE inscripciones.renglon SET desde = now() WHERE trabajo_id = $1', [otro]);
  expect((await terminado(otro)).trabajo).toMatchObject({ total: 6, hechos: 6, rechazados: 0 });
  for (const inscripcionId of ids(unas)) expect(await reenvios(inscripcionId)).toBe(2);
});

test('two processes share a job and a restart goes on with it: no line is done twice', async () => {
  const unas = await enviadas(4);
  const soltar = await bloquear(ids(unas)[0]!);
  const { id } = await crear({ accion: 'reenviar', ids: ids(unas) });
  await eventually('the other process does the rest', async () => (await ver(id)).trabajo.hechos === 6);
  await soltar();
  await terminado(id);
  expect((await ver(id)).trabajo).toMatchObject({ total: 8, hechos: 8, rechazados: 0, enEspera: 0 });
  const { id: revisadas } = await crear({ accion: 'revisar', ids: ids(unas) });
  await service.restart();
  expect((await terminado(revisadas)).trabajo).toMatchObject({ hechos: 4, rechazados: 0 });
  const terminados = await service.auditoria('trabajo.terminado');
  expect(terminados.filter(({ recurso }) => recurso === `trabajo:${revisadas}`)).toHaveLength(1);
});

test('a row that changes while its line waits is told as it is then', async () => {
  const [devuelta, corregida] = await enviadas(2);
  const soltar = await bloquear(devuelta!.inscripcion.id);
  const { id } = await crear({ accion: 'reenviar', ids: ids([devuelta!, corregida!]) });
  await service.database.query(
    `UPDATE inscripciones.inscripcion SET retiro = 'devuelta', retirada_en = now(), retirada_por = 'Beatriz Ruiz'
     WHERE id = $1`,
    [devuelta!.inscripcion.id],
  );
  await soltar();
  const { trabajo, renglones } = await terminado(id);
  expect(trabajo).toMatchObject({ total: 4, hechos: 2, rechazados: 2 });
  expect(renglones[0]).toMatchObject({ motivo: expect.stringMatching(/^Beatriz Ruiz la devolvió el /) });
  await service.send(
    corregirCorreo,
    {
      id: corregida!.inscripcion.id,
      tipo: 'conductor',
      actual: corregida!.conductor.correo,
      correo: 'nueva@correo.test',
      motivo: 'Tenía una letra de más',
    },
    quien,
  );
  expect((await ver(id)).renglones.map(({ correo }) => correo)).toContain('nueva@correo.test');
});

test('a person has one running job, however many they ask for at once: TRABAJO_EN_CURSO', async () => {
  const [una] = await enviadas(1);
  await service.send(reenviarCorreo, { id: una!.inscripcion.id, tipo: 'conductor' }, quien);
  const intentos = await Promise.all(
    Array.from({ length: 4 }, () => codeOf(crear({ accion: 'reenviar', ids: ids([una!]) }))),
  );
  expect(intentos.sort()).toEqual(['TRABAJO_EN_CURSO', 'TRABAJO_EN_CURSO', 'TRABAJO_EN_CURSO', 'ok']);
  expect(await codeOf(crear({ accion: 'revisar', ids: ids([una!]) }, unaPersona('otra', ['admin'])))).toBe('ok');
  const { trabajos } = await service.send(misTrabajos, {}, quien);
  expect(trabajos).toHaveLength(1);
  await eventually('the rest waits', async () => (await ver(trabajos[0]!.id)).trabajo.enEspera === 1);
  await service.send(detenerTrabajo, { id: trabajos[0]!.id }, quien);
  expect((await ver(trabajos[0]!.id)).trabajo).toMatchObject({
    total: 2,
    detenidos: 1,
    hechos: 1,
    terminadoEn: expect.any(String),
  });
  expect(await codeOf(crear({ accion: 'revisar', ids: ids([una!]) }))).toBe('ok');
});

test('the same request under one key is one job', async () => {
  const [una] = await enviadas(1);
  const key = randomUUID();
  const primero = await crear({ accion: 'revisar', ids: ids([una!]) }, quien, key);
  const segundo = await crear({ accion: 'revisar', ids: ids([una!]) }, quien, key);
  expect(segundo.id).toBe(primero.id);
});

test('a job is its person’s own, and administrators alone have any: SOLO_ADMINISTRADORES, NO_ENCONTRADO', async () => {
  const [una] = await enviadas(1);
  const { id } = await crear({ accion: 'revisar', ids: ids([una!]) });
  const otra = unaPersona('otra', ['admin']);
  expect(await codeOf(ver(id, otra))).toBe('NO_ENCONTRADO');
  expect(await codeOf(service.send(detenerTrabajo, { id }, otra))).toBe('NO_ENCONTRADO');
  expect((await service.send(misTrabajos, {}, otra)).trabajos.map((uno) => uno.id)).not.toContain(id);
  for (const llamada of [
    () => crear({ accion: 'revisar', ids: ids([una!]) }, registrante),
    () => ver(id, registrante),
    () => service.send(misTrabajos, {}, registrante),
    () => service.send(detenerTrabajo, { id }, registrante),
  ])
    expect(await codeOf(llamada())).toBe('SOLO_ADMINISTRADORES');
});

test('a super-administrator sees what runs for others and stops it, in their own name', async () => {
  const [una] = await enviadas(1);
  await service.send(reenviarCorreo, { id: una!.inscripcion.id, tipo: 'conductor' }, unaPersona('beatriz', ['admin']));
  const { id } = await crear({ accion: 'reenviar', ids: ids([una!]) });
  await eventually('one waits', async () => (await ver(id)).trabajo.enEspera === 1);
  const jefa = unaPersona('jefa', ['super-admin']);
  const suyos = async () => (await service.send(misTrabajos, {}, jefa)).ajenos?.find((uno) => uno.id === id);
  expect(await suyos()).toMatchObject({ nombre: expect.any(String), enEspera: 1 });
  expect((await service.send(misTrabajos, {}, unaPersona('otra', ['admin']))).ajenos).toBeUndefined();
  expect((await ver(id)).trabajo.nombre).toBeUndefined();
  expect((await ver(id, jefa)).renglones).toHaveLength(2);
  await service.send(detenerTrabajo, { id }, jefa);
  expect((await ver(id)).trabajo).toMatchObject({ detenidos: 1, terminadoEn: expect.any(String) });
  expect(await suyos()).toBeUndefined();
  const [entrada] = await service.auditoria('trabajo.detenido');
  expect(entrada).toMatchObject({ actor: `persona:${jefa.subject}`, recurso: `trabajo:${id}` });
});

test('all of a filter is what the list finds; none, both and too many are refused: TRABAJO_DEMASIADO_GRANDE', async () => {
  const placa = 'QZX918';
  const una = await service.enviada({ placaCabezote: placa });
  const { id } = await crear({ accion: 'revisar', filtros: { q: placa } });
  expect((await terminado(id)).renglones.map(({ inscripcionId }) => inscripcionId)).toEqual([una.inscripcion.id]);
  expect(await codeOf(crear({ accion: 'revisar', filtros: { q: 'ZZZ000' } }))).toBe('DATOS_INVALIDOS');
  expect(await codeOf(crear({ accion: 'revisar' }))).toBe('DATOS_INVALIDOS');
  expect(await codeOf(crear({ accion: 'revisar', ids: [una.inscripcion.id], filtros: {} }))).toBe('DATOS_INVALIDOS');
  await service.database.query(
    `INSERT INTO inscripciones.inscripcion
     SELECT (jsonb_populate_record(NULL::inscripciones.inscripcion, to_jsonb(i) || jsonb_build_object(
       'id', gen_random_uuid(), 'codigo', 'TER-X-' || n, 'codigo_verificacion', 'X-' || n))).*
     FROM inscripciones.inscripcion i, generate_series(1, 1001) n WHERE i.id = $1`,
    [una.inscripcion.id],
  );
  expect(await codeOf(crear({ accion: 'revisar', filtros: {} }))).toBe('TRABAJO_DEMASIADO_GRANDE');
});
