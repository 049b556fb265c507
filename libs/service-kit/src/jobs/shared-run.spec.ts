import { SharedRun } from './shared-run.js';

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
