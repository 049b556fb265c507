import { diasRestantes, esPais, estadoDeCertificado, expirado } from '@portal/dominio/certificado';

test('a certificate is good through its last instant', () => {
  const fin = '2026-11-21T12:00:00.000Z';
  expect(expirado(fin, new Date(fin))).toBe(false);
  expect(expirado(fin, new Date(Date.parse(fin) + 1))).toBe(true);
});

test('days left never go below zero', () => {
  expect(diasRestantes('2026-11-21T12:00:00Z', new Date('2026-11-19T11:00:00Z'))).toBe(2);
  expect(diasRestantes('2026-11-21T12:00:00Z', new Date('2027-01-01T00:00:00Z'))).toBe(0);
});

test('days left are those of the calendar, at any hour', () => {
  const fin = '2027-11-22T13:59:30Z';
  expect(diasRestantes(fin, new Date('2026-11-22T13:59:29Z'))).toBe(365);
  expect(diasRestantes(fin, new Date('2026-11-22T14:00:00Z'))).toBe(365);
  expect(diasRestantes(fin, new Date('2027-11-22T04:59:59Z'))).toBe(1);
  expect(diasRestantes(fin, new Date('2027-11-22T05:00:00Z'))).toBe(0);
});

test.each([
  ['active', '2027-11-21T00:00:00.000Z', 'valido'],
  ['active', '2026-11-21T15:59:59.999Z', 'expirado'],
  ['active', '2026-11-21T16:00:00.000Z', 'valido'],
  ['revoked', '2027-11-21T00:00:00.000Z', 'revocado'],
  ['desconocido', '2027-11-21T00:00:00.000Z', 'desconocido'],
] as const)('a certificate %s until %s is %s', (status, validTo, estado) => {
  expect(estadoDeCertificado({ status, validTo }, new Date('2026-11-21T16:00:00.000Z'))).toBe(estado);
});

test('a country is two capital letters, no more and no less', () => {
  expect(['CO', 'co', 'COL', 'XCO', 'C', ''].map(esPais)).toEqual([true, false, false, false, false, false]);
});
