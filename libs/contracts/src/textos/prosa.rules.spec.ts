import { conPunto, numeroDocumentoEnProsa, versionEnProsa } from './prosa.rules.js';

test.each([
  ['0.1-borrador', '0.1 (borrador)'],
  ['2026-01', '2026-01'],
  ['2026-02-borrador', '2026-02 (borrador)'],
  ['1.0', '1.0'],
])('version %s is said %s', (version, dicha) => expect(versionEnProsa(version)).toBe(dicha));

test('a cédula is read in groups of three, anything else as written', () => {
  expect(numeroDocumentoEnProsa('CC', '1023456789')).toBe('1.023.456.789');
  expect(numeroDocumentoEnProsa('pasaporte', 'AB123456')).toBe('AB123456');
});

test('a name that ends in a full stop takes no second one', () => {
  expect(conPunto('Transportes S.A.S.')).toBe('Transportes S.A.S.');
  expect(conPunto('Transportes')).toBe('Transportes.');
});
