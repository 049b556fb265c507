import { coordenadas, documento, fechaHora, fechaLarga, huellaCorta } from './format.rules.js';

test('instants are read in Bogotá', () => {
  expect(fechaLarga('2026-11-22T04:59:00.000Z')).toBe('21 de noviembre de 2026');
  expect(fechaHora('2026-11-21T16:18:00.000Z')).toBe('21/11/2026 11:18\u00a0a.\u00a0m.');
  expect(fechaHora('2026-11-21T20:04:00.000Z')).toBe('21/11/2026 3:04\u00a0p.\u00a0m.');
});

test('document numbers carry dots, passports stay as typed', () => {
  expect(documento('CC', '1023456789')).toBe('CC 1.023.456.789');
  expect(documento('pasaporte', 'AX-1023')).toBe('pasaporte AX-1023');
});

test('coordinates show six decimals', () => {
  expect(coordenadas(3.4516467, -76.5319854)).toBe('3.451647, −76.531985');
});

test('a fingerprint shows its first twenty characters', () => {
  expect(huellaCorta('9F:3C:A1:77:0B:E2:4D:11')).toBe('9F:3C:A1:77:0B:E2:4D…');
});
