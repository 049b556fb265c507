import { partesDe } from './marcado.js';

const conCorchetes = (texto: string, q: string) =>
  partesDe(texto, q)
    .map(({ texto: parte, hallada }) => (hallada ? `[${parte}]` : parte))
    .join('');

test.each([
  ['Ana Ñáñez', 'nanez', 'Ana [Ñáñez]'],
  ['Ana Ñáñez', 'ÑÁÑ ana', '[Ana] [Ñáñ]ez'],
  ['CC 1.023.456.789', '1023456', 'CC [1.023.456].789'],
  ['CC 1.023.456.789', '023.456', 'CC 1.[023.456].789'],
  ['NIT 900.123.456', '900.123.456-7', 'NIT [900.123.456]'],
  ['NIT 900.123.456-7', '9001234567', 'NIT [900.123.456-7]'],
  ['WLK508', 'wlk-508', '[WLK508]'],
  ['Muñoz Peña', 'xilofono', 'Muñoz Peña'],
  ['Muñoz', '', 'Muñoz'],
  ['50 % de %', '%', '50 [%] de [%]'],
  ['a(b', '(', 'a[(]b'],
  ['😀 Ana', 'ana', '😀 [Ana]'],
  ['Mun\u0303oz', 'muñoz', '[Mun\u0303oz]'],
])('in %j a search for %j marks %j', (texto, q, marcado) => expect(conCorchetes(texto, q)).toBe(marcado));

test('a text comes back whole, whatever is searched', () => {
  for (const q of ['a', 'ña 1', '.', '"\\'])
    expect(
      partesDe('Ñandú 1.5 "a\\b"', q)
        .map(({ texto }) => texto)
        .join(''),
    ).toBe('Ñandú 1.5 "a\\b"');
});
