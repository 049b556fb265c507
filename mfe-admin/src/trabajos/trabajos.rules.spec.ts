import type { Renglon, Trabajo } from '@portal/contracts/inscripciones';
import { cuandoDe, cursoDe, fichaDe, resueltos, resumenDe, tituloDe } from './trabajos.rules.js';

const ahora = new Date('2026-11-21T15:00:00.000Z');
const enSegundos = (segundos: number) => new Date(ahora.getTime() + segundos * 1000).toISOString();
const unTrabajo = (cambios: Partial<Trabajo> = {}): Trabajo => ({
  id: '2b7e6a4e-6f0a-4d0c-9a8e-2f6a3b1c4d5e',
  accion: 'reenviar',
  creadoEn: '2026-11-21T14:12:00.000Z',
  total: 0,
  hechos: 0,
  enEspera: 0,
  rechazados: 0,
  detenidos: 0,
  ...cambios,
});

test.each([
  ['reenviar', 1, 'Reenviar 1 enlace', 'Reenviando'],
  ['reenviar', 1200, 'Reenviar 1.200 enlaces', 'Reenviando'],
  ['revisar', 1, 'Marcar 1 inscripción revisada', 'Marcando'],
  ['revisar', 2, 'Marcar 2 inscripciones revisadas', 'Marcando'],
  ['desconocido', 3, 'Trabajo sobre 3', 'Trabajando'],
] as const)('a job to %s over %i is called «%s», and while it goes on «%s»', (accion, total, titulo, curso) => {
  expect([tituloDe(unTrabajo({ accion, total })), cursoDe(unTrabajo({ accion }))]).toEqual([titulo, curso]);
});

test.each([
  ['reenviar', { total: 5, hechos: 5 }, '5 enviados'],
  ['reenviar', { total: 1, hechos: 1 }, '1 enviado'],
  ['reenviar', { total: 2, hechos: 0, rechazados: 1 }, '0 enviados · 1 no se envió · 1 en cola'],
  ['reenviar', { total: 2, rechazados: 2 }, '0 enviados · 2 no se enviaron'],
  ['revisar', { total: 4, hechos: 1, rechazados: 1, detenidos: 2 }, '1 revisada · 1 no se marcó · 2 sin hacer'],
  ['revisar', { total: 4, hechos: 2, rechazados: 2 }, '2 revisadas · 2 no se marcaron'],
  ['desconocido', { total: 3, hechos: 1, rechazados: 2 }, '1 listas · 2 sin hacer'],
  ['reenviar', { total: 1, enEspera: 1 }, '0 enviados · 1 espera'],
  ['reenviar', { total: 2, enEspera: 2, sigueEn: enSegundos(181) }, '0 enviados · 2 esperan 4 min'],
  ['reenviar', { total: 1, enEspera: 1, sigueEn: enSegundos(59) }, '0 enviados · 1 espera menos de 1 min'],
  ['reenviar', { total: 1, enEspera: 1, sigueEn: enSegundos(60) }, '0 enviados · 1 espera 1 min'],
  ['reenviar', { total: 1, enEspera: 1, sigueEn: enSegundos(-60) }, '0 enviados · 1 espera menos de 1 min'],
  [
    'reenviar',
    { total: 15, hechos: 5, enEspera: 4, rechazados: 3, detenidos: 2 },
    '5 enviados · 4 esperan · 3 no se enviaron · 2 sin hacer · 1 en cola',
  ],
] as const)('a job to %s that came so far: %j is told as «%s»', (accion, hasta, dicho) => {
  expect(resumenDe(unTrabajo({ accion, ...hasta }), ahora)).toBe(dicho);
});

test('done, refused and stopped lines need nothing more', () => {
  expect(resueltos(unTrabajo({ total: 15, hechos: 5, enEspera: 4, rechazados: 3, detenidos: 2 }))).toBe(10);
});

test('a job is told by the day and hour in which it was asked for', () => {
  expect(cuandoDe(unTrabajo())).toBe('21/11/2026 a las 9:12\u00a0a.\u00a0m.');
});

test.each([
  ['hecho', 'ok', 'check', 'Enviado'],
  ['rechazado', 'er', 'alerta', 'No se envió'],
  ['espera', 'av', 'reloj', 'Espera'],
  ['detenido', 'ne', 'prohibido', 'Detenida'],
  ['pendiente', 'ne', 'reloj', 'En cola'],
  ['desconocido', 'ne', 'reloj', 'En cola'],
] as const)('a line in the state %s is a chip of tone %s with %s: «%s»', (estado, tono, icono, texto) => {
  const renglon = { n: 1, inscripcionId: 'x', estado } satisfies Renglon;
  expect(fichaDe('reenviar', renglon, ahora)).toEqual({ tono, icono, texto });
});

test('a line that waits says how long', () => {
  const renglon = { n: 1, inscripcionId: 'x', estado: 'espera', sigueEn: enSegundos(90) } as const satisfies Renglon;
  expect(fichaDe('revisar', renglon, ahora).texto).toBe('En 2 min');
});
