import { jest } from '@jest/globals';
import { callersPatience, Patience, withPatience } from '../context/patience.js';
import { Joined, SharedRun } from './shared-run.js';

// It stands: who waits has as long as the test says.
beforeEach(() => void jest.spyOn(performance, 'now').mockReturnValue(0));
afterEach(() => jest.restoreAllMocks());

test('calls during a run share the next one, which begins after them; two never run at once', async () => {
  let [begun, now, most] = [0, 0, 0];
  const gates: (() => void)[] = [];
  const shared = new SharedRun(async () => {
    begun += 1;
    most = Math.max(most, (now += 1));
    await new Promise<void>((resolve) => gates.push(resolve));
    now -= 1;
  });
  const first = shared.run();
  const others = Array.from({ length: 99 }, () => shared.run());
  expect(begun).toBe(1);
  gates.shift()?.();
  await first;
  await new Promise((resolve) => setImmediate(resolve));
  expect(begun).toBe(2);
  const late = shared.run();
  gates.shift()?.();
  await Promise.all(others);
  await new Promise((resolve) => setImmediate(resolve));
  gates.shift()?.();
  await late;
  expect([begun, most]).toEqual([3, 1]);
});

test('a failed run fails those who shared it, and the next goes on', async () => {
  let fails = true;
  const shared = new SharedRun(async () => {
    await Promise.resolve();
    if (fails) throw new Error('no');
  });
  const results = Promise.allSettled([shared.run(), shared.run()]);
  expect((await results).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  fails = false;
  await shared.run();
});

/** Work that ends when the test says so. */
function held() {
  const gates: ((answer: string) => void)[] = [];
  return { gates, work: () => new Promise<string>((resolve) => gates.push(resolve)) };
}

test('who asks for what is under way joins it; afterwards it is begun anew', async () => {
  const joined = new Joined<string>();
  const { gates, work } = held();
  const asked = Array.from({ length: 5 }, () => joined.run('una', work));
  const other = joined.run('otra', work);
  expect(gates).toHaveLength(2);
  gates[0]?.('first');
  gates[1]?.('second');
  expect(await Promise.all([...asked, other])).toEqual([...Array.from({ length: 5 }, () => 'first'), 'second']);
  const again = joined.run('una', work);
  expect(gates).toHaveLength(3);
  gates[2]?.('third');
  expect(await again).toBe('third');
});

test('the work knows until when the most patient of its callers waits', async () => {
  const joined = new Joined<number>();
  let knows = Patience.endless();
  let finish = (): void => undefined;
  const work = () => {
    knows = callersPatience();
    return new Promise<number>((resolve) => (finish = () => resolve(1)));
  };
  const first = withPatience(Patience.of(1000), () => joined.run('una', work));
  expect(knows.leftMs).toBe(1000);
  const second = withPatience(Patience.of(60_000), () => joined.run('una', work));
  expect(knows.leftMs).toBe(60_000);
  finish();
  expect(await Promise.all([first, second])).toEqual([1, 1]);
});

test('an answer that came when everybody had gone waits for who asks again', async () => {
  const joined = new Joined<string>();
  const { gates, work } = held();
  const gone = withPatience(Patience.of(0), () => joined.run('una', work));
  gates[0]?.('made');
  await gone;
  expect(await joined.run('una', work)).toBe('made');
  expect(gates).toHaveLength(1);
});

test('so does one that came a moment before, since request and answer travel', async () => {
  const joined = new Joined<string>();
  const { gates, work } = held();
  const leaving = withPatience(Patience.of(500), () => joined.run('una', work));
  gates[0]?.('made');
  await leaving;
  expect(await joined.run('una', work)).toBe('made');
  expect(gates).toHaveLength(1);
});

test('a failure is shared and not kept', async () => {
  const joined = new Joined<string>();
  const fails = async (): Promise<string> => {
    throw new Error('no');
  };
  const both = await Promise.allSettled([joined.run('una', fails), joined.run('una', fails)]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await joined.run('una', async () => 'yes')).toBe('yes');
});
