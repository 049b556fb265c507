import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import {
  crearInscripcion,
  reintentarAtasco,
  reintentoPedido,
  todasInscripciones,
} from '@portal/contracts/inscripciones';
import { correoRechazado } from '@portal/contracts/notificaciones';
import { codeOf, eventually, unaInscripcion, unaPersona } from '@portal/test-kit';
import { administrador, registrante, TestService } from '../../test/test-service.js';

let service: TestService;
beforeAll(async () => {
  service = await TestService.start();
});
afterAll(() => service?.close());
afterEach(() => {
  delete service.standIns.failures.preparar;
});

const otra = unaPersona('beatriz', ['admin']);
const reintentar = (id: string, quien = administrador, llave?: string) =>
  service.send(reintentarAtasco, { id }, quien, llave);
const anotado = (id: string) =>
  eventually(`${id} was noted`, async () => {
    const [fila] = await service.database.query('SELECT FROM inscripciones.atasco WHERE id = $1', [id]);
    return fila;
  });
const pedidos = (id: string) => service.hechos(reintentoPedido.type, id);

/** A completed enrolment of which one copy was refused for good. */
async function conCopiaRechazada(): Promise<{ id: string; correoId: string }> {
  const { id } = (await service.enviada()).inscripcion;
  await service.database.query(
    `UPDATE inscripciones.inscripcion
     SET firmada_conductor_en = '2026-11-20T12:00:00Z', firmada_propietario_en = '2026-11-20T13:00:00Z' WHERE id = $1`,
    [id],
  );
  const correoId = randomUUID();
  const rechazadoEn = new Date(Date.now() - 60_000).toISOString();
  const motivo = 'El buzón está lleno.';
  await service.platform.tell(correoRechazado, { correoId, inscripcionId: id, copia: true, rechazadoEn, motivo });
  await anotado(correoId);
  return { id, correoId };
}

test('a document is asked for again, and once it is there nothing is stuck', async () => {
  service.standIns.failures.preparar = 'ALMACEN_NO_DISPONIBLE';
  const { id } = await service.send(crearInscripcion, unaInscripcion({}), registrante);
  await anotado(id);
  const dicho = await eventually('nobody is at it', async () => {
    const respuesta = await reintentar(id);
    return respuesta.resultado === 'pedido' ? respuesta : undefined;
  });
  expect(dicho.message).toBe('Se pidió de nuevo el documento. Cuando esté listo, los enlaces salen por correo.');
  expect(await pedidos(id)).toEqual([{ inscripcionId: id, que: 'documento' }]);
  delete service.standIns.failures.preparar;
  await service.enlace(id, 'conductor');
  expect((await reintentar(id)).resultado).toBe('resuelto');
  expect(await pedidos(id)).toHaveLength(1);
});

test('of two administrators one asks, the other is told that it is under way; the audit names who asked', async () => {
  const { id, correoId } = await conCopiaRechazada();
  const dichos = await Promise.all([reintentar(id), reintentar(id, otra)]);
  expect(dichos.map(({ resultado }) => resultado).sort()).toEqual(['en-curso', 'pedido']);
  expect(await pedidos(id)).toEqual([{ inscripcionId: id, que: 'copia', completadaEn: '2026-11-20T13:00:00.000Z' }]);
  const entradas = (await service.auditoria('inscripcion.reintentada')).filter(
    ({ recurso }) => recurso === `inscripcion:${id}`,
  );
  const quien = dichos[0].resultado === 'pedido' ? administrador : otra;
  expect(entradas).toMatchObject([{ actor: `persona:${quien.subject}`, datos: { atasco: 'copia' } }]);
  const { items } = await service.send(todasInscripciones, { limite: 50, entrega: 'atascado' }, administrador);
  expect(items.find((una) => una.id === id)?.atasco?.reintentadoEn).toEqual(expect.any(String));
  const rechazadoEn = new Date(Date.now() + 60_000).toISOString();
  await service.platform.tell(correoRechazado, {
    ...{ correoId, inscripcionId: id, copia: true, rechazadoEn, motivo: 'El buzón no existe.' },
  });
  await eventually('it failed again', async () => (await reintentar(id)).resultado === 'pedido');
  expect(await pedidos(id)).toHaveLength(2);
});

test('a repeated request has the first answer, and asks once', async () => {
  const { id } = await conCopiaRechazada();
  const llave = randomUUID();
  const primera = await reintentar(id, administrador, llave);
  expect(await reintentar(id, administrador, llave)).toEqual(primera);
  expect(primera.resultado).toBe('pedido');
  expect(await pedidos(id)).toHaveLength(1);
});

test('administrators alone ask, and only for what is there: SOLO_ADMINISTRADORES, INSCRIPCION_NO_ENCONTRADA', async () => {
  const { id } = (await service.enviada()).inscripcion;
  expect(await codeOf(reintentar(id, registrante))).toBe('SOLO_ADMINISTRADORES');
  expect(await codeOf(reintentar(randomUUID()))).toBe('INSCRIPCION_NO_ENCONTRADA');
  expect((await reintentar(id)).resultado).toBe('resuelto');
});
