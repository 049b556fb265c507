import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { RequestOf } from '@portal/contracts/core';
import { crearInscripcion, misInscripciones, todasInscripciones } from '@portal/contracts/inscripciones';
import { contarInscripciones } from '@portal/contracts/portal';
import { codeOf, unaInscripcion, unAnonimo, unaPersona } from '@portal/test-kit';
import { administrador, registrante, TestService } from '../../test/test-service.js';

let service: TestService;
const placas = ['AAA001', 'AAA002', 'BBB003', 'CCC%04', 'DDD_05'];
beforeAll(async () => {
  service = await TestService.start();
  for (const [i, placaCabezote] of placas.entries()) {
    const form = unaInscripcion({
      placaCabezote,
      nombresConductor: i === 0 ? 'Mun\u0303oz' : 'Otro',
      apellidosConductor: 'Único',
    });
    await service.send(crearInscripcion, form, i === 4 ? unaPersona('beatriz') : registrante);
  }
});
afterAll(() => service?.close());

const todas = (filtros: Partial<RequestOf<typeof todasInscripciones>> = {}) =>
  service.send(todasInscripciones, { limite: 50, ...filtros }, administrador);
const placasDe = (pagina: { items: { placaCabezote: string }[] }) =>
  pagina.items.map(({ placaCabezote }) => placaCabezote);

test('pages follow each other without gap or double, newest first', async () => {
  const vistas: string[] = [];
  let cursor: string | undefined;
  do {
    const pagina = await todas({ limite: 2, ...(cursor && { cursor }) });
    vistas.push(...placasDe(pagina));
    expect(vistas.length).toBeLessThanOrEqual(placas.length);
    cursor = pagina.next;
  } while (cursor);
  expect(vistas).toEqual([...placas].reverse());
});

test('a page of long names is as long as one message carries, and the next one goes on behind it', async () => {
  const carga = unaPersona('carga');
  for (const placaCabezote of ['EEE001', 'EEE002', 'EEE003'])
    await service.send(crearInscripcion, unaInscripcion({ placaCabezote }), carga);
  await service.database.query(
    `UPDATE inscripciones.inscripcion
     SET formulario = jsonb_set(formulario, '{nombresConductor}', to_jsonb(repeat('ñ', 200000)))
     WHERE placa LIKE 'EEE%'`,
  );
  const mias = (cursor?: string) => service.send(misInscripciones, { limite: 50, ...(cursor && { cursor }) }, carga);
  const primera = await mias();
  expect(placasDe(primera)).toEqual(['EEE003']);
  const segunda = await mias(primera.next);
  const tercera = await mias(segunda.next);
  expect([placasDe(segunda), placasDe(tercera), tercera.next]).toEqual([['EEE002'], ['EEE001'], undefined]);
  await service.database.query(`DELETE FROM inscripciones.inscripcion WHERE placa LIKE 'EEE%'`);
});

test('totals say how many match and how many there are', async () => {
  expect(await todas({ q: 'único' })).toMatchObject({ total: '5', totalAll: '5' });
  expect(await todas({ q: 'nadie' })).toMatchObject({ items: [], total: '0', totalAll: '5' });
});

test.each([
  ['munoz', 'AAA001'],
  ['MUÑOZ', 'AAA001'],
  ['muñoz', 'AAA001'],
])('accents and case do not matter: %s', async (q, placa) => {
  expect(placasDe(await todas({ q }))).toEqual([placa]);
});

test('a document is found with and without its dots, a plate written in pieces', async () => {
  const encontradas = await Promise.all(
    ['1023456789', '1.023.456.789', '1.023', 'bbb 003', 'BBB-003'].map(
      async (q) => placasDe(await todas({ q })).length,
    ),
  );
  expect(encontradas).toEqual([5, 5, 5, 1, 1]);
});

test('the signs of LIKE and of SQL mean themselves', async () => {
  for (const q of ["' OR 1=1 --", "'; DROP TABLE inscripcion; --", '$1 OR true', '\\'.repeat(9), '.*.*'])
    expect(placasDe(await todas({ q }))).toEqual([]);
  expect(placasDe(await todas({ q: 'ccc%' }))).toEqual(['CCC%04']);
  expect(placasDe(await todas({ q: 'ddd_' }))).toEqual(['DDD_05']);
  expect(placasDe(await todas({ q: '%%%' }))).toEqual([]);
});

test('a search for what no text holds is a wrong field', async () => {
  expect(await codeOf(todas({ q: 'abc\u0000' }))).toBe('DATOS_INVALIDOS');
});

test('under three characters a search means a plate’s beginning and counts nothing', async () => {
  const pagina = await todas({ q: 'aa' });
  expect(placasDe(pagina)).toEqual(['AAA002', 'AAA001']);
  expect(pagina.total).toBeUndefined();
});

test('a number that its dot lifts over the minimum is not looked for without it', async () => {
  expect(placasDe(await todas({ q: '1.0' }))).toEqual([]);
  expect(placasDe(await todas({ q: '1.02' }))).toHaveLength(placas.length);
});

test('every status and date window filters on the server', async () => {
  await service.database.query(
    `UPDATE inscripciones.inscripcion SET firmada_conductor_en = now(), firmada_propietario_en = now()
     WHERE placa = 'AAA001'`,
  );
  await service.database.query(
    `UPDATE inscripciones.inscripcion SET firmada_conductor_en = now(), solicitud_aceptada_en = now()
     WHERE placa = 'AAA002'`,
  );
  await service.database.query(
    `UPDATE inscripciones.inscripcion SET solicitud_aceptada_en = now() WHERE placa = 'BBB003'`,
  );
  await service.database.query(
    `UPDATE inscripciones.inscripcion SET creada_en = now() - interval '8 days' WHERE placa = 'CCC%04'`,
  );
  expect(placasDe(await todas({ estado: 'completada' }))).toEqual(['AAA001']);
  expect(placasDe(await todas({ estado: 'parcial' }))).toEqual(['AAA002']);
  expect(placasDe(await todas({ estado: 'pendiente' }))).toEqual(['BBB003']);
  expect(placasDe(await todas({ estado: 'sin-enviar' })).sort()).toEqual(['CCC%04', 'DDD_05']);
  expect(placasDe(await todas({ fecha: 'semana' }))).not.toContain('CCC%04');
  expect(placasDe(await todas({ fecha: 'mes' }))).toContain('CCC%04');
  const figuras = { totalForms: 5, completedForms: 1, pendingSignatures: 3, pendingForms: 2 };
  expect(await service.send(contarInscripciones, {}, administrador)).toEqual(figuras);
  expect(await service.send(contarInscripciones, {}, unaPersona('beatriz'))).toEqual({
    totalForms: 1,
    completedForms: 0,
    pendingSignatures: 0,
    pendingForms: 0,
  });
});

test('each figure is as long as the list that it opens, the company’s and a person’s own', async () => {
  const cifras = await service.send(contarInscripciones, {}, administrador);
  expect((await todas({ estado: 'completada' })).total).toBe(String(cifras.completedForms));
  expect((await todas({ avance: 'por-firmar', orden: 'espera' })).total).toBe(String(cifras.pendingForms));
  const propias = await service.send(contarInscripciones, {}, registrante);
  expect(propias).toMatchObject({ completedForms: 1, pendingForms: 2 });
  const mias = (estado: 'completada' | 'por-firmar') =>
    service.send(misInscripciones, { limite: 1, estado }, registrante);
  expect((await mias('completada')).total).toBe('1');
  const primera = await mias('por-firmar');
  expect([primera.total, primera.items.length, primera.next !== undefined]).toEqual(['2', 1, true]);
  const todasLasMias = { limite: 1, cursor: primera.next! };
  expect(await codeOf(service.send(misInscripciones, todasLasMias, registrante))).toBe('DATOS_INVALIDOS');
});

test('a broken cursor is a bad field, a guest and a registrant are refused', async () => {
  await expect(todas({ cursor: 'xyz' })).rejects.toMatchObject({
    code: 'DATOS_INVALIDOS',
    fields: [{ path: 'cursor' }],
  });
  expect(await codeOf(service.send(todasInscripciones, { limite: 50 }, registrante))).toBe('SOLO_ADMINISTRADORES');
  expect(await codeOf(service.send(todasInscripciones, { limite: 50 }, unAnonimo()))).toBe('UNAUTHORIZED');
  expect(await codeOf(service.send(misInscripciones, { limite: 50 }, unAnonimo()))).toBe('UNAUTHORIZED');
  expect(await codeOf(service.send(contarInscripciones, {}, unAnonimo()))).toBe('UNAUTHORIZED');
});

test('a list carries neither the GPS password nor an account number', async () => {
  const texto = JSON.stringify(await todas());
  expect(texto).not.toMatch(/contrasena|numeroCuenta|03100012345|clave con espacios/);
});

test('an enrolment that is older than a listed field is listed with that field blank', async () => {
  await service.database.query(
    `UPDATE inscripciones.inscripcion SET formulario = formulario - 'placaTrailer' WHERE placa = 'BBB003'`,
  );
  const [vieja] = (await todas({ q: 'BBB003' })).items;
  expect(vieja).toMatchObject({ placaCabezote: 'BBB003', placaTrailer: '' });
});
