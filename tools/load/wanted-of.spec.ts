import { expect, test } from '@jest/globals';
import { optionsOf, wantedOf } from './wanted-of.mjs';

const all = ['medida', 'firmas', 'busquedas'];

test('what needs a measure gets it first, in the order of the table', () => {
  expect(wantedOf(['busquedas', 'firmas'], {}, all).names).toEqual(all);
  expect(wantedOf(['busquedas'], {}, all).names).toEqual(['busquedas']);
});

test('a short run measures nothing', () =>
  expect(wantedOf(['firmas'], { corto: true }, all)).toEqual({
    names: ['firmas'],
    short: true,
    minutes: 30,
    replicas: 1,
  }));

test('how it grows is measured with two of each, and with a part of a processor for each', () =>
  expect(wantedOf(['medida'], { replicas: '2', parte: '0.15' }, all)).toMatchObject({ replicas: 2, share: 0.15 }));

test('a portal with the data of somebody is only searched', () =>
  expect(wantedOf(['busquedas'], { origen: 'http://localhost:3000/' }, all).origin).toBe('http://localhost:3000'));

test.each([
  [['nada'], {}, 'nada: no existe. Hay medida, firmas, busquedas.'],
  [[], {}, 'Diga cuáles'],
  [['firmas'], { minutos: '0' }, '--minutos 0 no sirve'],
  [['firmas'], { minutos: 'x' }, '--minutos x no sirve'],
  [['busquedas'], { origen: 'https://portal.example' }, 'no es esta máquina'],
  [['firmas'], { origen: 'http://localhost:3000' }, 'solo con busquedas'],
  [['medida'], { replicas: '3' }, '--replicas 3 no sirve: 1 o 2.'],
  [['medida'], { parte: '0.05' }, '--parte 0.05 no sirve'],
  [['medida'], { parte: '15' }, '--parte 15 no sirve'],
  [['medida'], { parte: 'x' }, '--parte x no sirve'],
  [['medida', 'firmas'], { replicas: '2' }, 'solo con medida'],
  [['busquedas'], { parte: '0.5', origen: 'http://localhost:3000' }, 'solo con medida'],
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
