import { estadoDe, porVencer, vigenciaDe } from './vigencia.rules.js';

const ahora = new Date('2026-11-21T15:00:00.000Z');
const fechas = { validFrom: '2026-08-14T15:00:00.000Z', expiresAt: '2027-08-14T15:00:00.000Z' };

test('days left are whole days of the whole term', () => {
  expect(vigenciaDe(fechas, ahora)).toEqual({ total: 365, quedan: 266 });
});

test('an expired certificate has no days left', () => {
  expect(vigenciaDe({ ...fechas, expiresAt: '2026-11-20T15:00:00.000Z' }, ahora).quedan).toBe(0);
});

test.each([
  ['active', '2027-08-14T15:00:00.000Z', 'activo'],
  ['active', '2026-11-21T14:59:59.999Z', 'expirado'],
  ['revoked', '2027-08-14T15:00:00.000Z', 'revocado'],
] as const)('%s until %s is %s', (status, expiresAt, estado) => {
  expect(estadoDe({ status, expiresAt }, ahora)).toBe(estado);
});

test.each([
  ['active', '2026-12-21T15:00:00.000Z', true],
  ['active', '2026-12-22T15:00:00.000Z', false],
  ['active', '2026-11-21T14:59:59.999Z', false],
  ['revoked', '2026-12-21T15:00:00.000Z', false],
] as const)('%s until %s expires soon: %s', (status, expiresAt, pronto) => {
  expect(porVencer({ status, expiresAt }, ahora)).toBe(pronto);
});
