import {
  conPunto,
  numeroDocumentoEnProsa,
  porcentajeEnProsa,
  tipoDocumentoEnProsa,
  trailerEnProsa,
  versionEnProsa,
} from './prosa.rules.js';

test.each([
  ['0.1-borrador', '0.1 (borrador)'],
  ['2026-01', '2026-01'],
  ['2026-02-borrador', '2026-02 (borrador)'],
  ['0.1-borrador-2', '0.1-borrador-2'],
  ['1.0', '1.0'],
])('version %s is said %s', (version, dicha) => expect(versionEnProsa(version)).toBe(dicha));

test('a cédula is read in groups of three, anything else as written', () => {
  expect(numeroDocumentoEnProsa('CC', '1023456789')).toBe('1.023.456.789');
  expect(numeroDocumentoEnProsa('CE', '1023456')).toBe('1.023.456');
  for (const escrito of ['A1023456', '1023456A', 'A 1023456789', ''])
    expect(numeroDocumentoEnProsa('CC', escrito)).toBe(escrito);
  for (const tipo of ['pasaporte', 'NIT']) expect(numeroDocumentoEnProsa(tipo, '12345678')).toBe('12345678');
});

test('a name that ends in a full stop takes no second one', () => {
  expect(conPunto('Transportes S.A.S.')).toBe('Transportes S.A.S.');
  expect(conPunto('Transportes')).toBe('Transportes.');
});

test('a percentage has a decimal comma; without one there is nothing to say', () => {
  expect([32.5, 0, undefined, NaN].map(porcentajeEnProsa)).toEqual(['32,5', '0', undefined, undefined]);
});

test('a kind of document is named in words, one that is not known as it is written; a trailer is there or not', () => {
  expect(['CC', 'CE', 'NIT', 'pasaporte', 'rut', 'otro'].map(tipoDocumentoEnProsa)).toEqual([
    'cédula de ciudadanía',
    'cédula de extranjería',
    'NIT',
    'pasaporte',
    'RUT',
    'otro',
  ]);
  expect([trailerEnProsa('R37108'), trailerEnProsa('')]).toEqual(['con tráiler R37108', 'sin tráiler']);
});
