import { expect, test } from '@jest/globals';
import { reducedCounts } from './counts.mjs';
import { inOrder, wantedOf } from './wanted-of.mjs';

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

test('the three NATS servers that one drill needs stand wherever all are held, and nowhere else unasked', () => {
  const serversOf = (...words: string[]) => wantedOf(words).natsServers;
  expect([serversOf(), serversOf('--veces', '2')]).toEqual([3, 3]);
  expect([serversOf('--solo', 'muertes'), serversOf('--reducido'), serversOf('--nats', '1')]).toEqual([1, 1, 1]);
  expect(serversOf('--nats', '3', '--solo', 'servidores-nats')).toBe(3);
});

test.each([
  [['--help'], 'No se entiende «--help». Hay mezclas, rotacion-de-llaves,'],
  [['muertes'], 'No se entiende «muertes»'],
  [['--solo'], 'No se entiende «--solo»'],
  [['--solo', 'muertes,nada'], 'nada: no existe. Hay mezclas,'],
  [['--nats', '2'], '--nats 2 no sirve'],
  [['--veces', '0'], '--veces 0 no sirve'],
  [['--veces', 'x'], '--veces x no sirve'],
])('%j is refused with what there is', (words, sentence) => expect(() => wantedOf(words)).toThrow(sentence));

test('whoever names them in another order has them held in theirs', () => {
  expect(inOrder(['peticiones', 'canarios', 'mezclas'])).toEqual(['mezclas', 'canarios', 'peticiones']);
  expect(inOrder()).toContain('rotacion-de-llaves');
});

/** The drills that the canaries do not hear of. */
const behindCanaries = (names?: readonly string[]) => inOrder(names).slice(inOrder(names).indexOf('canarios') + 1);

test('the canaries read what every fault before them has written, but requests made by chance', () => {
  // The NATS servers lose their disks, with all that the canaries read there; the suites bring their own parts.
  expect(behindCanaries()).toEqual([
    'peticiones',
    'servidores-nats',
    'manipulaciones',
    'sello-caido',
    'fallas-de-piezas',
  ]);
  expect(behindCanaries(reducedCounts.drills)).toEqual(['peticiones']);
});

test('what the portal stands on dies with replicas too, before the canaries, and not in npm test', () => {
  expect(behindCanaries()).not.toContain('caidas-con-replicas');
  expect(inOrder()).toContain('caidas-con-replicas');
  expect(reducedCounts.drills).not.toContain('caidas-con-replicas');
});

test('npm test names only drills that there are', () => {
  expect(inOrder(reducedCounts.drills)).toEqual(expect.arrayContaining([...(reducedCounts.drills ?? ['none'])]));
});
