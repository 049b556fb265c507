import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { AppError } from '@portal/contracts/core';
import { fichaDeInscripcion, marcarRevisada, todasInscripciones } from '@portal/contracts/inscripciones';
import { codeOf, unaPersona } from '@portal/test-kit';
import { administrador, registrante, TestService } from '../../test/test-service.js';

let service: TestService;
beforeAll(async () => {
  service = await TestService.start();
});
afterAll(() => service?.close());

const marcar = (id: string, nota?: string, quien = administrador) =>
  service.send(marcarRevisada, { id, ...(nota !== undefined && { nota }) }, quien);

test('the mark stands on the page and in the list with person and note, and no status changes', async () => {
  const { inscripcion } = await service.enviada();
  await marcar(inscripcion.id, 'La carta es de este mes');
  const { listada, revisada } = await service.send(
    fichaDeInscripcion,
    { inscripcionId: inscripcion.id },
    administrador,
  );
  expect(revisada).toEqual({ en: expect.any(String), por: 'Ana Gómez', nota: 'La carta es de este mes' });
  expect(listada).toMatchObject({ revisadaEn: revisada?.en, conductorSigned: false, propietarioSigned: false });
  const { items } = await service.send(todasInscripciones, { limite: 50 }, administrador);
  expect(items.find(({ id }) => id === inscripcion.id)?.revisadaEn).toBe(revisada?.en);
  const [entrada] = await service.auditoria('inscripcion.revisada');
  expect(entrada).toMatchObject({
    actor: `persona:${administrador.subject}`,
    recurso: `inscripcion:${inscripcion.id}`,
  });
  expect(JSON.stringify(entrada)).not.toContain('La carta');
});

test('of two who mark it at once one is first, and the other learns who: YA_REVISADA', async () => {
  const { inscripcion } = await service.enviada();
  const intentos = await Promise.allSettled([
    marcar(inscripcion.id, 'uno'),
    marcar(inscripcion.id, 'dos', unaPersona('otro-admin', ['admin'])),
  ]);
  const [perdido, ...mas] = intentos.filter((intento) => intento.status === 'rejected');
  expect(mas).toEqual([]);
  expect(perdido?.reason).toMatchObject({ code: 'YA_REVISADA' });
  expect((perdido?.reason as AppError).fields?.[0]?.message).toMatch(/^Ana Gómez la marcó el [^.]+[ap]\.\sm\.$/);
  expect(
    (await service.auditoria('inscripcion.revisada')).filter(
      ({ recurso }) => recurso === `inscripcion:${inscripcion.id}`,
    ),
  ).toHaveLength(1);
});

test('administrators alone mark, and only what is there: SOLO_ADMINISTRADORES, INSCRIPCION_NO_ENCONTRADA', async () => {
  const { inscripcion } = await service.enviada();
  expect(await codeOf(marcar(inscripcion.id, undefined, registrante))).toBe('SOLO_ADMINISTRADORES');
  expect(await codeOf(marcar(randomUUID()))).toBe('INSCRIPCION_NO_ENCONTRADA');
  expect(await codeOf(marcar(inscripcion.id))).toBe('ok');
});
