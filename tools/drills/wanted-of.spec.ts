import { expect, test } from '@jest/globals';
import { wantedOf } from './wanted-of.mjs';

test('some are asked for by their names, and all of them by none', () => {
  expect(wantedOf(['--solo', 'carreras,muertes', '--veces', '2'])).toMatchObject({
    only: ['carreras', 'muertes'],
    times: 2,
    natsServers: 1,
    reduced: false,
  });
  expect(wantedOf([])).toMatchObject({ only: [], times: undefined });
  expect(wantedOf(['--nats', '3', '--reducido', '--paso', 'firmar'])).toMatchObject({
    natsServers: 3,
    reduced: true,
    step: 'firmar',
  });
});

test.each([
  [['--help'], 'No se entiende «--help». Hay mezclas, canarios,'],
  [['muertes'], 'No se entiende «muertes»'],
  [['--solo'], 'No se entiende «--solo»'],
  [['--solo', 'muertes,nada'], 'nada: no existe. Hay mezclas,'],
  [['--nats', '2'], '--nats 2 no sirve'],
  [['--veces', '0'], '--veces 0 no sirve'],
  [['--veces', 'x'], '--veces x no sirve'],
])('%j is refused with what there is', (words, sentence) => expect(() => wantedOf(words)).toThrow(sentence));
