import { interleave } from './interleave.js';

test('every round runs every variant, each round begins with another one, and the first round is dropped', async () => {
  const order: string[] = [];
  const counting = (name: string) => {
    let runs = 0;
    return async () => {
      order.push(name);
      return (runs += 1);
    };
  };
  const samples = await interleave({ a: counting('a'), b: counting('b'), c: counting('c') }, 3);
  expect(samples).toEqual({ a: [2, 3, 4], b: [2, 3, 4], c: [2, 3, 4] });
  expect(order.join('')).toBe('abcbcacababc');
});

test('a variant that fails ends the measurement', async () => {
  const failing = async () => {
    throw new Error('no signature');
  };
  await expect(interleave({ failing }, 2)).rejects.toThrow('no signature');
});
