import { exitCode, judge } from './judge.js';
import type { Measurement } from './measurement.js';

const measured = (changes: Partial<Measurement>): Measurement => ({
  id: 'P0',
  what: 'prueba',
  unit: 'ms',
  against: 'piso',
  ours: [14, 15, 16],
  base: [10, 10, 10],
  limit: { atMost: 1.5 },
  ...changes,
});

test('the median ratio decides, at most or at least, the limit itself included', () => {
  expect(judge(measured({}))).toMatchObject({ ratio: { median: 1.5 }, verdict: 'met' });
  expect(judge(measured({ limit: { atMost: 1.49 } })).verdict).toBe('missed');
  expect(judge(measured({ limit: { atLeast: 1.5 } })).verdict).toBe('met');
  expect(judge(measured({ limit: { atLeast: 1.51 } })).verdict).toBe('missed');
});

test('a slow round that slows both sides changes no ratio', () => {
  expect(judge(measured({ ours: [15, 18, 15], base: [10, 12, 10] })).ratio).toEqual({ q1: 1.5, median: 1.5, q3: 1.5 });
});

test('a floor that moved by more than a quarter is not judged, however good the ratio', () => {
  expect(judge(measured({ ours: [1, 1, 1], base: [10, 12.6, 10] })).verdict).toBe('unjudged');
  expect(judge(measured({ ours: [1, 1, 1], base: [10, 12.5, 10] })).verdict).toBe('met');
});

test('what was named steady is what must hold still', () => {
  expect(judge(measured({ base: [10, 30, 10], ours: [10, 30, 10], steady: [5, 5, 5] })).verdict).toBe('met');
  expect(judge(measured({ steady: [5, 7, 5] })).verdict).toBe('unjudged');
});

test('without a limit a number is shown and not judged', () => {
  expect(judge(measured({ limit: undefined, base: [1, 9, 1] })).verdict).toBe('told');
});

test('the exit code tells missed from unjudged', () => {
  expect(exitCode(['met', 'told'])).toBe(0);
  expect(exitCode(['met', 'unjudged'])).toBe(2);
  expect(exitCode(['unjudged', 'missed'])).toBe(1);
});
