import { table } from './table.js';

const measured = {
  id: 'P1',
  what: 'núcleo',
  unit: 'ms',
  ours: [0.42, 0.42],
  against: 'copia',
  base: [0.4, 0.4],
  limit: { atMost: 1.5 },
} as const;

test('a row says what was measured, the ratio with its spread, the limit and the verdict', () => {
  expect(table([measured]).split('\n')[2]).toBe(
    'P1  núcleo  0.420 ms  0.400 ms: copia  1.05× (1.05–1.05)  ≤ 1.5×  cumple',
  );
});

test('a missed limit and a restless floor stand out', () => {
  expect(table([{ ...measured, limit: { atLeast: 2 } }])).toMatch(/≥ 2× +NO CUMPLE/);
  expect(table([{ ...measured, base: [0.4, 0.6] }])).toContain('sin juicio (el piso se movió 50 %)');
});
