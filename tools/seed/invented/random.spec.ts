import { Random } from './random.js';

test('the same seed and number repeat; another seed or number does not', () => {
  const row = (seed: string, n: number) => {
    const random = new Random(seed, n);
    return [random.uuid(), random.digits(10), random.hex(64), random.pick([1, 2, 3, 4, 5, 6, 7, 8])];
  };
  expect(row('a', 7)).toEqual(row('a', 7));
  expect(row('a', 7)).not.toEqual(row('a', 8));
  expect(row('a', 7)).not.toEqual(row('b', 7));
});

test('a hundred thousand numbers give as many ids', () => {
  const ids = new Set(Array.from({ length: 100_000 }, (_, n) => new Random('semilla', n).uuid()));
  expect(ids.size).toBe(100_000);
  for (const id of [...ids].slice(0, 100))
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

test('shares and picks stay inside, and reach everything', () => {
  const random = new Random('x', 1);
  const seen = new Set(Array.from({ length: 1000 }, () => random.pick(['a', 'b', 'c'])));
  expect([...seen].sort()).toEqual(['a', 'b', 'c']);
  for (let i = 0; i < 1000; i += 1) expect(random.below(7)).toBeLessThan(7);
});
