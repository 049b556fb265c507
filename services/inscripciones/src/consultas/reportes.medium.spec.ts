import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { RequestOf } from '@portal/contracts/core';
import { crearInscripcion, reportes, todasInscripciones } from '@portal/contracts/inscripciones';
import { hoyEnBogota, inicioDelDia } from '@portal/dominio/fechas';
import type { Clock } from '@portal/service-kit';
import { codeOf, unaInscripcion, unAnonimo, unaPersona } from '@portal/test-kit';
import { administrador, registrante, TestService } from '../../test/test-service.js';
import { masDias, masMeses, ReportesService } from './reportes.service.js';

let service: TestService;
const ahora = new Date();
const hoy = hoyEnBogota(ahora);
/** An instant of that calendar date, so many hours after its beginning in Bogotá. */
const a = (fecha: string, horas: number) => new Date(inicioDelDia(fecha).getTime() + horas * 3_600_000).toISOString();
const semanaPasada = masDias(hoy, -8);

beforeAll(async () => {
  service = await TestService.start({ AUTOFILL: 'on' });
  // The day of the reports does not end while they are asked for.
  Object.assign(service.app.get(ReportesService), { clock: { now: () => ahora } satisfies Clock });
  const placas = ['AAA001', 'BBB002', 'CCC003', 'DDD004', 'EEE005', 'FFF006'];
  for (const placaCabezote of placas) await service.enviada({ placaCabezote });
  // Today at midnight: one nobody opened, one opened, one signed once, one completed; and one of the week before.
  for (const placa of placas.slice(0, 4)) await fila(placa, `creada_en = '${a(hoy, 0)}'`);
  // One was taken back, and counts nowhere.
  await fila('FFF006', `retiro = 'devuelta', retirada_en = now(), creada_en = '${a(hoy, 0)}'`);
  await enlace('BBB002', 'conductor', `visto_en = '${a(hoy, 2)}'`);
  await enlace('CCC003', 'conductor', `visto_en = '${a(hoy, 4)}'`);
  await fila('CCC003', `firmada_conductor_en = '${a(hoy, 6)}'`);
  await enlace('DDD004', 'propietario', `visto_en = '${a(hoy, 9)}', usado_en = '${a(hoy, 10)}'`);
  await fila('DDD004', `firmada_conductor_en = '${a(hoy, 8)}', firmada_propietario_en = '${a(hoy, 10)}'`);
  await fila(
    'EEE005',
    `creada_en = '${a(semanaPasada, 1)}', firmada_conductor_en = '${a(semanaPasada, 2)}',
     firmada_propietario_en = '${a(semanaPasada, 4)}'`,
  );
});
afterAll(() => service?.close());

const fila = (placa: string, cambio: string) =>
  service.database.query(`UPDATE inscripciones.inscripcion SET ${cambio} WHERE placa = $1`, [placa]);
const enlace = (placa: string, rol: string, cambio: string) =>
  service.database.query(
    `UPDATE inscripciones.enlace SET ${cambio} WHERE rol = $2
       AND inscripcion_id = (SELECT id FROM inscripciones.inscripcion WHERE placa = $1)`,
    [placa, rol],
  );

const semana = () => service.send(reportes, { periodo: 'semana' }, administrador);
const cuantas = async (filtros: Partial<RequestOf<typeof todasInscripciones>>) =>
  Number((await service.send(todasInscripciones, { limite: 50, ...filtros }, administrador)).total);

test('of what was sent in the week: who opened, who signed, what is complete, and how long that took', async () => {
  const { actual, anterior } = await semana();
  expect(actual).toEqual({
    desde: masDias(hoy, -6),
    hasta: hoy,
    enviadas: 4,
    abiertas: 3,
    firmadas: 2,
    completas: 1,
    // The median of 2, 4 and 9; of 6 and 8.
    horas: { abierta: 4, conductor: 7, propietario: 10, completa: 10 },
  });
  expect(anterior).toMatchObject({ enviadas: 1, completas: 1, horas: { conductor: 1, completa: 3 } });
  expect(anterior.horas).not.toHaveProperty('abierta');
});

test('each figure of the period is the total of the list that it opens', async () => {
  const { actual } = await semana();
  const { desde, hasta } = actual;
  expect(await cuantas({ desde, hasta, avance: 'enviada' })).toBe(actual.enviadas);
  expect(await cuantas({ desde, hasta, avance: 'abierta' })).toBe(actual.abiertas);
  expect(await cuantas({ desde, hasta, avance: 'sin-abrir' })).toBe(actual.enviadas - actual.abiertas);
  expect(await cuantas({ desde, hasta, avance: 'firmada' })).toBe(actual.firmadas);
  expect(await cuantas({ desde, hasta, estado: 'parcial' })).toBe(actual.firmadas - actual.completas);
  expect(await cuantas({ desde, hasta, estado: 'completada' })).toBe(actual.completas);
});

test('each month and day is the total of its list, and what waits is the list of the waiting', async () => {
  const { meses, dias, esperan } = await semana();
  expect([meses.length, dias.length]).toEqual([12, 14]);
  expect(meses.reduce((suma, { enviadas }) => suma + enviadas, 0)).toBe(5);
  for (const { desde, hasta, enviadas, completas } of meses.slice(-2)) {
    expect(await cuantas({ desde, hasta, avance: 'enviada' })).toBe(enviadas);
    expect(await cuantas({ sobre: 'completada', desde, hasta })).toBe(completas);
  }
  expect(dias.filter(({ completas }) => completas > 0)).toEqual([
    { dia: semanaPasada, completas: 1 },
    { dia: hoy, completas: 1 },
  ]);
  expect(await cuantas({ sobre: 'completada', desde: hoy, hasta: hoy })).toBe(dias.at(-1)!.completas);
  expect(Number(esperan.total)).toBe(await cuantas({ orden: 'espera' }));
  expect(esperan.haceDias).toEqual({ total: '0', hasta: masDias(hoy, -4) });
});

/** What a call says that names no period. */
const MES = { periodo: 'mes' } as const;

test('a range of dates is counted as a period is, and a wrong one is refused', async () => {
  const { actual } = await semana();
  const { desde, hasta } = actual;
  const pedido = await service.send(reportes, { ...MES, desde, hasta }, administrador);
  expect(pedido.actual).toEqual(actual);
  expect(pedido.anterior).toMatchObject({ desde: masDias(desde, -7), hasta: masDias(desde, -1), enviadas: 1 });
  expect(await codeOf(service.send(reportes, { ...MES, desde: hasta, hasta: desde }, administrador))).toBe(
    'DATOS_INVALIDOS',
  );
  expect(await codeOf(service.send(reportes, { ...MES, desde }, administrador))).toBe('DATOS_INVALIDOS');
});

test('mails of the period that did not arrive are told by their reason, of as many enrolments as their list has', async () => {
  const rechazar = (placa: string, rol: string, motivo: string | null) =>
    service.database.query(
      `UPDATE inscripciones.entrega SET estado = 'rechazado', motivo = $3
       WHERE rol = $2 AND inscripcion_id = (SELECT id FROM inscripciones.inscripcion WHERE placa = $1)`,
      [placa, rol, motivo],
    );
  expect((await semana()).rechazos).toEqual({ inscripciones: '0', porMotivo: [] });
  await rechazar('AAA001', 'conductor', 'El buzón está lleno.');
  await rechazar('AAA001', 'propietario', 'El buzón no existe o no recibe correo.');
  await rechazar('BBB002', 'propietario', 'El buzón no existe o no recibe correo.');
  await rechazar('CCC003', 'propietario', null);
  await rechazar('EEE005', 'conductor', 'De otra semana.');
  await rechazar('FFF006', 'conductor', 'De una devuelta.');
  const { rechazos, actual } = await semana();
  expect(rechazos).toEqual({
    inscripciones: '3',
    porMotivo: [
      { motivo: 'El buzón no existe o no recibe correo.', correos: 2 },
      { motivo: 'El buzón está lleno.', correos: 1 },
      { motivo: 'El servidor de correo no lo aceptó.', correos: 1 },
    ],
  });
  const { desde, hasta } = actual;
  expect(await cuantas({ desde, hasta, entrega: 'rechazado' })).toBe(3);
  const antes = await service.send(reportes, { ...MES, desde: semanaPasada, hasta: semanaPasada }, administrador);
  expect(antes.rechazos).toEqual({ inscripciones: '1', porMotivo: [{ motivo: 'De otra semana.', correos: 1 }] });
});

test('what was returned is told by the fields it is about, of as many enrolments as its list has, tests apart', async () => {
  const devuelta = (placa: string, campos: string[] | null) =>
    fila(
      placa,
      `retiro = 'devuelta', retirada_en = now(), retirada_nota = 'No se ve.', creada_en = '${a(hoy, 0)}',
       retirada_campos = ${campos ? `'${JSON.stringify(campos)}'::jsonb` : 'NULL'}`,
    );
  await service.enviada({ placaCabezote: 'GGG007' });
  await service.enviada({ placaCabezote: 'HHH008' });
  const tester = unaPersona('tester-de-reportes', ['tester']);
  await service.send(crearInscripcion, { ...unaInscripcion({ placaCabezote: 'JJJ009' }), prueba: true }, tester);
  await devuelta('GGG007', ['placaCabezote', 'titularCuentaFletes']);
  await devuelta('HHH008', ['titularCuentaFletes']);
  await devuelta('JJJ009', ['titularCuentaFletes']);
  await fila('HHH008', `reemplazada_por = 'TER-2026-999999'`);
  const { devueltas, actual } = await semana();
  expect(devueltas).toEqual({
    inscripciones: 3,
    sinReemplazar: 2,
    porCampo: [
      { campo: 'titularCuentaFletes', inscripciones: 2 },
      { campo: 'placaCabezote', inscripciones: 1 },
    ],
    sinCampos: 1,
  });
  expect(await cuantas({ desde: actual.desde, hasta: actual.hasta, marca: 'devuelta' })).toBe(2);
  const antes = await service.send(reportes, { ...MES, desde: semanaPasada, hasta: semanaPasada }, administrador);
  expect(antes.devueltas).toMatchObject({ inscripciones: 0 });
});

test('a month is compared with the one before until the same day', async () => {
  const { actual, anterior } = await service.send(reportes, { periodo: 'mes' }, administrador);
  expect(actual).toMatchObject({ desde: `${hoy.slice(0, 8)}01`, hasta: hoy });
  expect(anterior).toMatchObject({ desde: masMeses(`${hoy.slice(0, 8)}01`, -1), hasta: masMeses(hoy, -1) });
});

test('reports are for administrators alone: SOLO_ADMINISTRADORES', async () => {
  expect(await codeOf(service.send(reportes, { periodo: 'mes' }, registrante))).toBe('SOLO_ADMINISTRADORES');
  expect(await codeOf(service.send(reportes, { periodo: 'mes' }, unAnonimo()))).toBe('UNAUTHORIZED');
});
