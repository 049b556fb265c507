import { soloDeLaPlaca } from './placa.rules.js';

test.each([
  [{ q: 'WLK508' }, true],
  [{ q: 'wlk-508' }, true],
  [{ q: 'WLK50' }, false],
  [{}, false],
  [{ q: 'WLK508', estado: 'pendiente' as const }, false],
  [{ q: 'WLK508', fecha: 'hoy' as const }, false],
])('%j is the list of WLK508 and no other: %s', (filtros, esperado) =>
  expect(soloDeLaPlaca(filtros, 'WLK508')).toBe(esperado),
);
