import { jest } from '@jest/globals';
import { AppError } from '@portal/contracts/core';
import { Batches, type BatchesOptions } from './batches.js';

interface Item {
  readonly name: string;
  readonly n: number;
}

/** Batches whose work waits until it is released; what was begun, in order. */
function held(options: Partial<BatchesOptions<Item>> = {}, outcome: (item: Item) => number | Error = ({ n }) => n) {
  const begun: number[][] = [];
  const gates: (() => void)[] = [];
  const work = async (items: readonly Item[]) => {
    begun.push(items.map(({ n }) => n));
    await new Promise<void>((resolve) => gates.push(resolve));
    return items.map(outcome);
  };
  const batches = new Batches<Item, number>(work, {
    size: 3,
    atOnce: 1,
    waitMs: Infinity,
    nameOf: ({ name }) => name,
    ...options,
  });
  const release = async () => {
    gates.shift()?.();
    await turn();
  };
  const ask = (n: number, name = `dueño ${n}`) => batches.run({ name, n });
  return { begun, release, ask };
}

const turn = async () => {
  for (let i = 0; i < 3; i += 1) await new Promise((resolve) => setImmediate(resolve));
};

test('requests that come together go together, later ones go next; none waits for company', async () => {
  const { begun, release, ask } = held();
  const alone = ask(1);
  await turn();
  const others = [2, 3, 4, 5].map((n) => ask(n));
  await turn();
  expect(begun).toEqual([[1]]);
  await release();
  expect(await alone).toBe(1);
  expect(begun).toEqual([[1], [2, 3, 4]]);
  await release();
  await release();
  expect(await Promise.all(others)).toEqual([2, 3, 4, 5]);
  expect(begun).toEqual([[1], [2, 3, 4], [5]]);
});

test('so many batches at once, and items of one name in none beside each other', async () => {
  const { begun, release, ask } = held({ atOnce: 2 });
  const asked = [ask(1, 'una'), ask(2, 'una'), ask(3, 'otra')];
  await turn();
  asked.push(ask(4, 'una'), ask(5, 'tercera'));
  await turn();
  expect(begun).toEqual([[1, 3], [5]]);
  await release();
  expect(begun).toEqual([[1, 3], [5], [2]]);
  for (let i = 0; i < 3; i += 1) await release();
  expect(await Promise.all(asked)).toEqual([1, 2, 3, 4, 5]);
  expect(begun).toEqual([[1, 3], [5], [2], [4]]);
});

test('an error in its place refuses that item alone', async () => {
  const { release, ask } = held({}, ({ n }) => (n === 2 ? new AppError('LLAVES_AGOTADAS') : n));
  const asked = Promise.allSettled([1, 2, 3].map((n) => ask(n)));
  await turn();
  await release();
  expect((await asked).map((one) => (one.status === 'fulfilled' ? one.value : (one.reason as AppError).code))).toEqual([
    1,
    'LLAVES_AGOTADAS',
    3,
  ]);
});

test('a batch that breaks is done one by one: no request fails because of another', async () => {
  const sizes: number[] = [];
  const work = async (items: readonly Item[]) => {
    sizes.push(items.length);
    if (items.some(({ n }) => n === 2)) throw new TypeError('not a name');
    return items.map(({ n }) => n);
  };
  const batches = new Batches<Item, number>(work, { size: 3, atOnce: 1, waitMs: Infinity, nameOf: ({ name }) => name });
  const asked = await Promise.allSettled([1, 2, 3].map((n) => batches.run({ name: `dueño ${n}`, n })));
  expect(asked.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(sizes).toEqual([3, 1, 1, 1]);
});

test('a refusal of the whole batch is not tried again: it may have been done', async () => {
  let runs = 0;
  const work = async (): Promise<number[]> => {
    runs += 1;
    throw new AppError('SERVICIO_NO_DISPONIBLE');
  };
  const batches = new Batches<Item, number>(work, { size: 3, atOnce: 1, waitMs: Infinity, nameOf: ({ name }) => name });
  const asked = await Promise.allSettled([1, 2].map((n) => batches.run({ name: `dueño ${n}`, n })));
  expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(runs).toBe(1);
});

test('who waited too long is refused without being begun, and the line goes on', async () => {
  let now = 0;
  const clock = jest.spyOn(performance, 'now').mockImplementation(() => now);
  const { begun, release, ask } = held({ waitMs: 1000 });
  const first = ask(1);
  await turn();
  const late = ask(2, 'una').catch(({ code }: AppError) => code);
  now = 1001;
  const next = ask(3, 'una');
  await release();
  expect([await first, await late]).toEqual([1, 'SERVICIO_NO_DISPONIBLE']);
  await release();
  expect(await next).toBe(3);
  expect(begun).toEqual([[1], [3]]);
  clock.mockRestore();
});
