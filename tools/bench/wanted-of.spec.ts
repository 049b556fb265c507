import { expect, test } from '@jest/globals';
import { groups, wantedOf } from './wanted-of.mjs';

test('some are asked for by their names, and all of them by none', () => {
  expect(wantedOf(['P6', 'P1', '--json'])).toEqual({ ids: ['P6', 'P1'], flags: ['--json'] });
  expect(wantedOf(['--filas=100000']).ids).toEqual(Object.values(groups).flat());
});

test.each([
  [['--help'], '--help: no existe. Hay P1, P2,'],
  [['-h'], '-h: no existe'],
  [['P99', 'P1'], 'P99: no existe'],
  [['p1'], 'p1: no existe'],
  [['P1', '--jsn'], '--jsn: no existe'],
  [['P12', '--filas=999'], '--filas=999: no existe'],
  [['P12', '--filas=1e6'], '--filas=1e6: no existe'],
])('%j is refused with what there is', (words, sentence) => expect(() => wantedOf(words)).toThrow(sentence));
