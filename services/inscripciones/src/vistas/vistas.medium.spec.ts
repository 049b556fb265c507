import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import {
  borrarVista,
  cambiarVista,
  guardarVista,
  misVistas,
  VISTAS_POR_PERSONA,
} from '@portal/contracts/inscripciones';
import { codeOf, unaPersona } from '@portal/test-kit';
import { registrante, TestService } from '../../test/test-service.js';

let service: TestService;
beforeAll(async () => {
  service = await TestService.start();
});
afterAll(() => service?.close());

let quien = unaPersona('sergio', ['admin']);
beforeEach(() => {
  quien = unaPersona(`sergio-${randomUUID()}`, ['admin']);
});

const guardar = (nombre: string, consulta = 'falta=conductor', persona = quien) =>
  service.send(guardarVista, { nombre, consulta }, persona);
const mias = async (persona = quien) => (await service.send(misVistas, {}, persona)).vistas;
const nombres = async () => (await mias()).map(({ nombre }) => nombre);

test('a view is kept, renamed, given other filters and forgotten, by its person alone', async () => {
  const [{ id }, queda] = [await guardar('Sin conductor'), await guardar('Vencidas', 'entrega=vencido')];
  const otra = unaPersona('otra', ['admin']);
  expect(await mias(otra)).toEqual([]);
  expect(await codeOf(service.send(cambiarVista, { id, nombre: 'x' }, otra))).toBe('NO_ENCONTRADO');
  await service.send(borrarVista, { id }, otra);
  await service.send(cambiarVista, { id, nombre: 'Falta conductor', consulta: 'falta=conductor&orden=espera' }, quien);
  expect(await mias()).toEqual([
    { id, nombre: 'Falta conductor', consulta: 'falta=conductor&orden=espera', predeterminada: false },
    queda,
  ]);
  await service.send(borrarVista, { id }, quien);
  await service.send(borrarVista, { id }, quien);
  expect(await mias()).toEqual([queda]);
});

test('of two with one name one is kept, whatever its letters: VISTA_REPETIDA', async () => {
  const intentos = await Promise.all([
    codeOf(guardar('Octubre')),
    codeOf(guardar('OCTUBRE')),
    codeOf(guardar('octubre')),
  ]);
  expect(intentos.sort()).toEqual(['VISTA_REPETIDA', 'VISTA_REPETIDA', 'ok']);
  const { id } = await guardar('Noviembre');
  expect(await codeOf(service.send(cambiarVista, { id, nombre: 'octubre' }, quien))).toBe('VISTA_REPETIDA');
  expect(await codeOf(service.send(cambiarVista, { id, nombre: 'NOVIEMBRE' }, quien))).toBe('ok');
});

test('one view at most is the default, whichever was chosen last', async () => {
  const [una, otra] = [await guardar('A'), await guardar('B')];
  await Promise.all([una, otra].map(({ id }) => service.send(cambiarVista, { id, predeterminada: true }, quien)));
  expect((await mias()).filter(({ predeterminada }) => predeterminada)).toHaveLength(1);
  const [la] = (await mias()).filter(({ predeterminada }) => predeterminada);
  await service.send(cambiarVista, { id: la!.id, predeterminada: false }, quien);
  expect((await mias()).filter(({ predeterminada }) => predeterminada)).toEqual([]);
});

test('a person keeps so many and no more, also when asked at once: DEMASIADAS_VISTAS', async () => {
  for (let n = 1; n < VISTAS_POR_PERSONA; n += 1) await guardar(`Vista ${n}`);
  const intentos = await Promise.all(['x', 'y', 'z'].map((nombre) => codeOf(guardar(nombre))));
  expect(intentos.sort()).toEqual(['DEMASIADAS_VISTAS', 'DEMASIADAS_VISTAS', 'ok']);
  expect(await nombres()).toHaveLength(VISTAS_POR_PERSONA);
});

test('administrators alone have views: SOLO_ADMINISTRADORES', async () => {
  for (const llamada of [
    () => guardar('x', '', registrante),
    () => mias(registrante),
    () => service.send(cambiarVista, { id: randomUUID(), nombre: 'x' }, registrante),
    () => service.send(borrarVista, { id: randomUUID() }, registrante),
  ])
    expect(await codeOf(llamada())).toBe('SOLO_ADMINISTRADORES');
});
