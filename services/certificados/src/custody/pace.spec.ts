import { jest } from '@jest/globals';
import { Pace, WaitingLine } from './pace.js';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const ended = async (promise: Promise<unknown>) => {
  let done = false;
  void promise.then(() => (done = true));
  await jest.advanceTimersByTimeAsync(0);
  return done;
};

test('a quarter of a core: after 100 ms of work, 300 ms of rest', async () => {
  const rest = new Pace(0.25).rest(100);
  await jest.advanceTimersByTimeAsync(299);
  expect(await ended(rest)).toBe(false);
  await jest.advanceTimersByTimeAsync(1);
  expect(await ended(rest)).toBe(true);
});

test('a whole core never rests; a waiting request ends the rest', async () => {
  await new Pace(1).rest(100);
  const pace = new Pace(0.01);
  const rest = pace.rest(1000);
  pace.hurry();
  expect(await ended(rest)).toBe(true);
});

test('the promised wait follows what keys take here: the average, times those before', () => {
  const pace = new Pace(1);
  pace.record(200);
  expect([1, 5, 51].map((n) => pace.seconds(n))).toEqual([1, 1, 11]);
  for (let i = 0; i < 100; i += 1) pace.record(1000);
  expect(pace.seconds(51)).toBe(51);
});

test('the newest key moves the average by a tenth; before the first key, half a second each', () => {
  const pace = new Pace(1);
  expect([0, 3].map((n) => pace.seconds(n))).toEqual([1, 2]);
  pace.record(200);
  pace.record(1000);
  expect(pace.seconds(100)).toBe(28);
});

test('a wait is promised only when it is sure to be enough; before the first key it may be', () => {
  const pace = new Pace(1);
  expect(pace.allows(50, 1)).toBe(true);
  pace.record(200);
  const asked: readonly (readonly [number, number])[] = [
    [4, 1000],
    [5, 1000],
    [1, 0],
  ];
  expect(asked.map(([count, ms]) => pace.allows(count, ms))).toEqual([true, false, false]);
});

test('keys go to the first in line; a request that waited too long leaves and takes no turn', async () => {
  const line = new WaitingLine();
  const order: string[] = [];
  const wait = (name: string, ms: number) => line.wait(ms).then((came) => order.push(`${name} ${came}`));
  const all = [wait('one', 50), wait('two', 500), wait('three', 500)];
  await jest.advanceTimersByTimeAsync(50);
  expect([order, line.length]).toEqual([['one false'], 2]);
  line.call(1);
  await jest.advanceTimersByTimeAsync(0);
  expect(order.at(-1)).toBe('two true');
  line.call(5);
  await Promise.all(all);
  expect(order).toEqual(['one false', 'two true', 'three true']);
  expect(await line.wait(0)).toBe(false);
});
