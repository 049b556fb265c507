import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { crearInscripcion, misInscripciones, placaInscrita, todasInscripciones } from '@portal/contracts/inscripciones';
import { codeOf, unaInscripcion, unAnonimo, unaPersona } from '@portal/test-kit';
import { administrador, registrante, TestService } from '../../test/test-service.js';

let service: TestService;
beforeAll(async () => {
  service = await TestService.start();
});
afterAll(() => service?.close());

const preguntar = (placa: string, actor = registrante) => service.send(placaInscrita, { placa }, actor);

test('only its creator and administrators see the newest enrolment of a plate; it stops no third', async () => {
  const form = unaInscripcion({ placaCabezote: 'SEG777' });
  expect(await preguntar('SEG777')).toEqual({});
  await service.send(crearInscripcion, form, registrante);
  const segunda = await service.send(crearInscripcion, form, registrante);
  const ultima = { codigo: segunda.codigo, createdAt: segunda.createdAt };
  expect(await preguntar(' seg-777')).toEqual({ ultima });
  expect(await preguntar('SEG777', administrador)).toEqual({ ultima });
  expect(await preguntar('SEG777', unaPersona('beatriz'))).toEqual({});
  expect(await preguntar('SEG778')).toEqual({});
  expect(await codeOf(service.send(placaInscrita, { placa: 'SEG777' }, unAnonimo()))).toBe('UNAUTHORIZED');
  expect((await service.send(crearInscripcion, form, registrante)).id).not.toBe(segunda.id);
});

test('only administrators see in their list how many more enrolments have a plate', async () => {
  for (const quien of [registrante, unaPersona('beatriz'), registrante])
    await service.send(crearInscripcion, unaInscripcion({ placaCabezote: 'REP001' }), quien);
  await service.send(crearInscripcion, unaInscripcion({ placaCabezote: 'REP002' }), registrante);
  const todas = await service.send(todasInscripciones, { limite: 50, q: 'REP00' }, administrador);
  expect(todas.items.map(({ placaCabezote, otrasDeLaPlaca }) => [placaCabezote, otrasDeLaPlaca])).toEqual([
    ['REP002', undefined],
    ['REP001', 2],
    ['REP001', 2],
    ['REP001', 2],
  ]);
  expect(
    (await service.send(todasInscripciones, { limite: 1, q: 'REP001' }, administrador)).items[0]?.otrasDeLaPlaca,
  ).toBe(2);
  const mias = await service.send(misInscripciones, { limite: 50 }, registrante);
  expect(mias.items.filter((inscripcion) => 'otrasDeLaPlaca' in inscripcion)).toEqual([]);
});
