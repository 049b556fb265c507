import { expect, test } from '@jest/globals';
import { breaksOf, tableOf, type Delivery, type Half } from './verdict.mjs';

const publish: Half = {
  seconds: 12,
  asMeant: true,
  touched: { built: ['pdf'], lines: ['pdf'], shown: ['pdf'], restarted: ['pdf'] },
};
const revert: Half = { ...publish, seconds: 4, touched: { ...publish.touched, built: [] } };
const whole = { area: 'pdf', kind: 'process', requests: 300, failed: [], pages: 20, broken: [] } as const;
const delivery = (change: object = {}, halves: { publish?: object; revert?: object } = {}): Delivery => ({
  ...whole,
  failed: [],
  broken: [],
  ...change,
  halves: { publish: { ...publish, ...halves.publish }, revert: { ...revert, ...halves.revert } },
});
const row = (one: Delivery) => (tableOf([one]).split('\n').at(-1) ?? '').split(/ {2,}/);
const ofFiles = { area: 'shell', kind: 'files' };
const touched = { built: ['shell'], lines: ['shell'], shown: ['shell'], restarted: [] };
const shell = (seconds: readonly [number, number]) =>
  delivery(ofFiles, {
    publish: { touched, seconds: seconds[0] },
    revert: { touched: { ...touched, built: [] }, seconds: seconds[1] },
  });

test('a delivery that touches its area alone, loses no request and breaks no page holds', () => {
  expect(breaksOf(delivery())).toEqual([]);
  expect(row(delivery())).toEqual(['pdf', '12.0 s', '4.0 s', 'sí', '300', '0', '0 de 20', 'pdf', 'pdf', '✓']);
  expect(breaksOf(shell([60, 10]))).toEqual([]);
  expect(row(shell([60, 10])).slice(-3)).toEqual(['shell', 'nada', '✓']);
  const templates = delivery({}, { publish: { touched: { ...publish.touched, built: [] } } });
  expect(breaksOf(templates)).toEqual([]);
});

test.each<[string, Delivery, string]>([
  ['a request that failed', delivery({ failed: ['GET /api/textos → 503'] }), 'GET /api/textos → 503'],
  ['a page that broke', delivery({ broken: [{ page: 3, what: 'tarjeta' }] }), 'página 3: tarjeta'],
  ['a process that was too slow', delivery({}, { publish: { seconds: 30.1 } }), 'publicar: 30.1 s, límite 30 s'],
  ['files that were too slow', shell([60.1, 1]), 'publicar: 60.1 s, límite 60 s'],
  ['files that were too slow to take back', shell([1, 10.1]), 'revertir: 10.1 s, límite 10 s'],
  ['a change that nobody saw', delivery({}, { publish: { asMeant: false } }), 'publicar: el cambio no se vio'],
  ['one that stayed', delivery({}, { revert: { asMeant: false } }), 'revertir: el cambio siguió a la vista'],
  [
    'another process that began anew',
    delivery({}, { publish: { touched: { ...publish.touched, restarted: ['gateway', 'pdf'] } } }),
    'publicar: proceso: cambió gateway, pdf, no pdf',
  ],
  [
    'its own one that did not',
    delivery({}, { publish: { touched: { ...publish.touched, restarted: [] } } }),
    'publicar: proceso: cambió nada, no pdf',
  ],
  [
    'a build of another area',
    delivery({}, { publish: { touched: { ...publish.touched, built: ['contracts', 'pdf'] } } }),
    'publicar: construido: cambió contracts, pdf, no pdf',
  ],
  [
    'a build for a revert',
    delivery({}, { revert: { touched: publish.touched } }),
    'revertir: construido: cambió pdf, no nada',
  ],
])('%s is a break', (_what, one, line) => {
  expect(breaksOf(one)).toEqual([line]);
  expect(row(one).at(-1)).toBe('✗');
});

test('a page that broke twice is one page', () => {
  const broken = [2, 2, 5].map((page) => ({ page, what: 'tarjeta' }));
  expect(row(delivery({ broken }))[6]).toBe('2 de 20');
});
