import {
  avisoCuenta,
  avisoDocumento,
  avisoMenorDeEdad,
  avisoModelo,
  avisoNit,
  avisoPlaca,
  avisoPlacaTrailer,
  avisoTelefono,
  digitoQueFalta,
  digitoVerificacion,
  expedidaAntesDeNacer,
  numeroDeNit,
} from './avisos.rules.js';

test.each([
  ['899999055', 4],
  ['800112214', 2],
  ['890700906', 0],
  ['800197268', 4],
  ['860504882', 3],
  ['900123414', 9],
])('the check digit of %s is %i', (nit, dv) => {
  expect(digitoVerificacion(nit)).toBe(dv);
  expect(avisoNit(`${nit}-${dv}`)).toBeUndefined();
  expect(avisoNit(`${nit}${(dv + 1) % 10}`)).toMatch(/dígito de verificación/);
});

test('a NIT may come with dots and without check digit', () => {
  expect(avisoNit('899.999.055-4')).toBeUndefined();
  expect(avisoNit('899999055')).toBeUndefined();
  for (const tipo of ['NIT', 'rut']) expect(avisoDocumento(tipo)('899999055-5')).toMatch(/NIT/);
  expect(avisoDocumento('CC')('1')).toBeUndefined();
});

test('a cédula has digits alone, with or without its dots; a passport may have letters', () => {
  for (const cedula of ['', '1.023.456.789', ' 1 023 456-789 ']) expect(avisoDocumento('CC')(cedula)).toBeUndefined();
  for (const tipo of ['CC', 'CE'])
    expect(avisoDocumento(tipo)('C.C. 1.023.456.789')).toBe('Una cédula suele tener solo números. Revísela.');
  expect(avisoDocumento('pasaporte')('AV123456')).toBeUndefined();
});

test('a person’s NIT is the cédula with or without its check digit', () => {
  const dv = digitoVerificacion('1023456789');
  for (const nit of ['1023456789', `1023456789-${dv}`, `1023456789${dv}`, '31987654'])
    expect(avisoNit(nit)).toBeUndefined();
  for (const nit of [`1023456789-${(dv + 1) % 10}`, `1023456789${(dv + 1) % 10}`, '123', 'ABC'])
    expect(avisoNit(nit)).toMatch(/dígito/);
});

test('a check digit after a hyphen is read as one, whatever the length of the number', () => {
  const dv = digitoVerificacion('31987654');
  expect(avisoNit(`31.987.654-${dv}`)).toBeUndefined();
  expect(avisoNit(`31.987.654-${(dv + 1) % 10}`)).toMatch(/dígito/);
});

test('what is no number of a NIT is odd, also with a check digit that would fit', () => {
  const doce = `12345678901${digitoVerificacion('12345678901')}`;
  for (const nit of [doce, 'x899999055-4', '899999055-4x', '899999055-44']) expect(avisoNit(nit)).toMatch(/dígito/);
});

test('only ten digits from 1 on may be a cédula without its check digit', () => {
  const dv = digitoVerificacion('1123456789');
  expect(avisoNit(`1123456789${(dv + 1) % 10}`)).toMatch(/dígito/);
});

test('the check digit that is missing can be shown', () => {
  expect(digitoQueFalta('899999055')).toBe(4);
  expect(digitoQueFalta('1023456789')).toBe(digitoVerificacion('1023456789'));
  expect(digitoQueFalta(`123456789${digitoVerificacion('123456789')}`)).toBeUndefined();
  expect(digitoQueFalta('31987654')).toBeUndefined();
  expect(digitoQueFalta('899.999.055-4')).toBeUndefined();
  expect(digitoQueFalta('12345')).toBeUndefined();
});

test('plates and phones warn only when they look odd, and never when empty', () => {
  for (const raro of [avisoPlaca, avisoPlacaTrailer, avisoModelo('2026-11-22'), avisoCuenta, avisoTelefono, avisoNit])
    expect([raro(''), raro('  ')]).toEqual([undefined, undefined]);
  expect([avisoCuenta('0012-345 678'), avisoCuenta('0012-345 678x')]).toEqual([
    undefined,
    expect.stringContaining('solo números'),
  ]);
  expect(avisoPlaca('wlk-508')).toBeUndefined();
  for (const placa of ['WLK50', 'WLK5081', 'XWLK508']) expect(avisoPlaca(placa)).toMatch(/ABC123/);
  expect(avisoCuenta('x001234')).toMatch(/solo números/);
  for (const placa of ['R37108', 's 12345', 'T1234', 'T12345']) expect(avisoPlacaTrailer(placa)).toBeUndefined();
  for (const placa of ['ABC123', 'XR12345', 'R123456', 'T123']) expect(avisoPlacaTrailer(placa)).toMatch(/R12345/);
  for (const telefono of ['310 555 0148', '+57 3105550148', '573105550148', '(602) 228-1260'])
    expect(avisoTelefono(telefono)).toBeUndefined();
  for (const telefono of ['2281260', '31055501489', '13105550148'])
    expect(avisoTelefono(telefono)).toMatch(/10 dígitos/);
});

test('a model year has four digits, and warns before 1950 and after next year', () => {
  const aviso = avisoModelo('2026-11-22');
  for (const modelo of ['1950', ' 2018 ', '2026', '2027']) expect(aviso(modelo)).toBeUndefined();
  expect([aviso('98'), aviso('20188')]).toEqual([
    expect.stringContaining('cuatro números'),
    expect.stringContaining('cuatro números'),
  ]);
  for (const modelo of ['1949', '1899', '2028', '2031'])
    expect(aviso(modelo)).toBe('Revise el año: suele estar entre 1950 y 2027.');
});

test('who is not eighteen yet is a minor until the day', () => {
  const aviso = avisoMenorDeEdad('2026-11-22');
  expect(aviso('2008-11-22')).toBeUndefined();
  expect(aviso('2008-11-23')).toBe('Según esta fecha, el conductor tiene 17 años: es menor de edad. Revísela.');
  expect(aviso('2025-11-22')).toMatch(/tiene 1 año:/);
  expect(aviso('2026-11-22')).toMatch(/tiene 0 años:/);
  expect([aviso('1980-01-01'), aviso(''), aviso('5/3/20'), aviso('2026-11-23')]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

test('a document is not issued before its holder is born', () => {
  expect(expedidaAntesDeNacer('1989-12-31', '1990-01-01')).toBe(true);
  expect([
    expedidaAntesDeNacer('1990-01-01', '1990-01-01'),
    expedidaAntesDeNacer('', '1990-01-01'),
    expedidaAntesDeNacer('1989-12-31', ''),
  ]).toEqual([false, false, false]);
});

test('parties are told apart by a NIT without its check digit, and by any other number without its points', () => {
  expect(['899.999.055-4', '899999055', '1.023.456.789', 'AX-1023'].map(numeroDeNit)).toEqual([
    '899999055',
    '899999055',
    '1023456789',
    'AX1023',
  ]);
});
