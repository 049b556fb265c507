import fc from 'fast-check';
import { movement, quantile, slowestKind, summary } from './summary.js';

test('median and quartiles of odd and even samples, in whatever order', () => {
  expect(summary([3, 1, 2])).toEqual({ q1: 1.5, median: 2, q3: 2.5 });
  expect(summary([4, 1, 3, 2])).toEqual({ q1: 1.75, median: 2.5, q3: 3.25 });
  expect(summary([7])).toEqual({ q1: 7, median: 7, q3: 7 });
});

test('one wild round moves neither the median nor the quartiles far', () => {
  expect(summary([10, 11, 10, 11, 10, 11, 500]).q3).toBe(11);
});

test('the 95th percentile of a hundred lies between the 95th and the 96th', () => {
  expect(
    quantile(
      Array.from({ length: 100 }, (_, i) => i + 1),
      0.95,
    ),
  ).toBeCloseTo(95.05);
});

test('a quantile lies inside the sample and grows with its share', () => {
  const values = fc.array(fc.double({ min: 0, max: 1e6, noNaN: true }), { minLength: 1 });
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(values, share, share, (sample, a, b) => {
      const [low, high] = [quantile(sample, Math.min(a, b)), quantile(sample, Math.max(a, b))];
      expect(low).toBeGreaterThanOrEqual(Math.min(...sample));
      expect(high).toBeLessThanOrEqual(Math.max(...sample) * (1 + 1e-9));
      expect(high).toBeGreaterThanOrEqual(low * (1 - 1e-9));
    }),
  );
});

test('movement is the distance from the smallest to the largest', () => {
  expect(movement([100, 125, 110])).toBeCloseTo(0.25);
  expect(movement([8])).toBe(0);
});

test('the slowest kind is the one that is slow in every run, not the one that stumbled once', () => {
  const runs = [
    { tap: 70, key: 300 },
    { tap: 72, key: 40 },
    { tap: 500, key: 44 },
  ];
  expect(slowestKind(runs, 16)).toEqual([70, 72, 500]);
});

test('a kind that most runs do not tell was faster than told', () => {
  expect(slowestKind([{ tap: 40 }, { tap: 48, key: 200 }, { tap: 40 }], 16)).toEqual([40, 48, 40]);
  expect(slowestKind([{ key: 200 }, {}, {}], 16)).toEqual([200, 16, 16]);
});

test('no values, no numbers', () => {
  expect(() => slowestKind([{}], 16)).toThrow('no values');
  expect(() => summary([])).toThrow('no values');
  expect(() => movement([])).toThrow('no values');
});
