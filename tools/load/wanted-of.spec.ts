import { expect, test } from '@jest/globals';
import { optionsOf, wantedOf } from './wanted-of.mjs';

const all = ['medida', 'firmas', 'busquedas'];

test('what needs a measure gets it first, in the order of the table', () => {
  expect(wantedOf(['busquedas', 'firmas'], {}, all).names).toEqual(all);
  expect(wantedOf(['busquedas'], {}, all).names).toEqual(['busquedas']);
});

test('a short run measures nothing', () =>
  expect(wantedOf(['firmas'], { corto: true }, all)).toEqual({ names: ['firmas'], short: true, minutes: 30 }));

test('a portal with the data of somebody is only searched', () =>
  expect(wantedOf(['busquedas'], { origen: 'http://localhost:3000/' }, all).origin).toBe('http://localhost:3000'));

test.each([
  [['nada'], {}, 'nada: no existe. Hay medida, firmas, busquedas.'],
  [[], {}, 'Diga cuáles'],
  [['firmas'], { minutos: '0' }, '--minutos 0 no sirve'],
  [['firmas'], { minutos: 'x' }, '--minutos x no sirve'],
  [['busquedas'], { origen: 'https://portal.example' }, 'no es esta máquina'],
  [['firmas'], { origen: 'http://localhost:3000' }, 'solo con busquedas'],
])('%j with %j is refused in words', (asked, values, words) =>
  expect(() => wantedOf(asked, values, all)).toThrow(words),
);

test('options are told from names, and one that there is not is refused', () => {
  expect(optionsOf(['firmas', '--corto', '--minutos', '2'])).toMatchObject({
    positionals: ['firmas'],
    values: { corto: true, minutos: '2' },
  });
  for (const words of [['--help'], ['firmas', '--cort'], ['--minutos']])
    expect(() => optionsOf(words)).toThrow(`No se entiende «${words.join(' ')}». Opciones: --todo,`);
});
