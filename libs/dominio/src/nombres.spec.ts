import {
  enRepresentacion,
  esFirmaDe,
  limpiarPlaca,
  mismoNombre,
  nombreParecido,
  partirNombre,
  recortarCN,
  sinDigitoDeVerificacion,
  sinTildes,
} from './nombres.js';

test('spelling in case, spaces and Unicode form does not matter; tildes do', () => {
  expect(mismoNombre('Luis  Peña ', 'LUIS PEN\u0303A')).toBe(true);
  expect(mismoNombre('Luis Peña', 'Luis Pena')).toBe(false);
  expect(mismoNombre('Ana Weiß', 'Ana Weiss')).toBe(false);
});

test('for a warning tildes do not matter either; another name does', () => {
  expect(nombreParecido('María Fernanda Gómez', 'MARIA FERNANDA GOMEZ')).toBe(true);
  expect(nombreParecido('María Gómez', 'Marta Gómez')).toBe(false);
});

test('a search finds a word with or without tildes, in whatever case', () => {
  expect(sinTildes('MUÑOZ Ávila')).toBe('munoz avila');
  expect(sinTildes('Mun\u0303oz')).toBe('munoz');
});

test('a common name is cut to 64 characters without breaking one', () => {
  expect(recortarCN('Ana Gómez')).toBe('Ana Gómez');
  expect([...recortarCN('😀'.repeat(70))]).toHaveLength(64);
  expect(recortarCN(`${'a'.repeat(63)} b`)).toBe('a'.repeat(63));
});

test('a plate is stored in capitals, without what people put between its letters and digits', () => {
  expect(['abc-123 ', 'ABC 123', 'a.b·c 1-2-3'].map(limpiarPlaca)).toEqual(['ABC123', 'ABC123', 'ABC123']);
});

test.each([
  ['Carlos Muñoz Peña', true],
  ['carlos', true],
  ['C. M.', true],
  ['MUNOZ', true],
  ['Mun\u0303oz', true],
  ['C', false],
  ['CC', false],
  ['xx', false],
  ['..', false],
  ['   ', false],
  ['12 34', false],
  ['', false],
])('a typed signature needs two letters of the own name: %j', (escrita, vale) => {
  expect(esFirmaDe(escrita, 'Carlos Muñoz Peña')).toBe(vale);
});

test('a letter counts as often as the name has it, and a name of one letter needs that one', () => {
  expect([esFirmaDe('aa', 'Ana'), esFirmaDe('nn', 'Ana')]).toEqual([true, false]);
  expect([esFirmaDe('O', 'O'), esFirmaDe('x', 'O'), esFirmaDe('x', '')]).toEqual([true, false, false]);
});

test('who acts for a company is called by name, by position where it is known, and by the company', () => {
  expect(enRepresentacion('María Pérez', 'TRANSPORTES X S.A.S.')).toBe(
    'María Pérez, en representación de TRANSPORTES X S.A.S.',
  );
  expect(enRepresentacion('María Pérez', 'TRANSPORTES X S.A.S.', 'Gerente')).toBe(
    'María Pérez, Gerente, en representación de TRANSPORTES X S.A.S.',
  );
});

test.each([
  ['María', 'María', ''],
  ['María Pérez', 'María', 'Pérez'],
  ['María Pérez Gómez', 'María', 'Pérez Gómez'],
  ['María Fernanda Pérez Gómez', 'María Fernanda', 'Pérez Gómez'],
  ['María del Pilar de la Cruz Gómez', 'María del Pilar', 'de la Cruz Gómez'],
  ['  Juan   de la  Cruz ', 'Juan', 'de la Cruz'],
  ['Ana de', 'Ana', 'de'],
  ['Ana Lucía Delgado Ladelas', 'Ana Lucía', 'Delgado Ladelas'],
  ['Ana Lucía Alcalde Rey', 'Ana Lucía', 'Alcalde Rey'],
  ['Lay Ana Losada Daly', 'Lay Ana', 'Losada Daly'],
])('the whole name %j has the given names %j and the surnames %j', (nombre, nombres, apellidos) => {
  expect(partirNombre(nombre)).toEqual({ nombres, apellidos });
});

test.each([
  ['900123456-7', '900123456'],
  ['900.123.456-7', '900123456'],
  ['9001234567', '900123456'],
  ['10234567893', '1023456789'],
  ['1023456789-3', '1023456789'],
  ['1023456789', undefined],
  ['3105550148', undefined],
  ['900123456', undefined],
  ['ter-2026-000148', undefined],
  ['x900123456-7', undefined],
  ['900123456-78', undefined],
  ['602-228-1260', undefined],
])('%s with a check digit is %s without it', (escrito, base) => {
  expect(sinDigitoDeVerificacion(escrito)).toBe(base);
});

test('a letter that is not in the name takes none of it away', () => {
  expect([esFirmaDe('x Jo', 'Jo'), esFirmaDe('xyz A', 'A')]).toEqual([true, true]);
});
