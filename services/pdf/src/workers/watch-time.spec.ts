import { setTimeout as pause } from 'node:timers/promises';
import { watchTime } from './watch-time.js';

/** When a task of 60 ms is ended that has worked so much when it is looked at. */
async function endedAfter(worked: (elapsedMs: number) => number): Promise<number> {
  const started = performance.now();
  const elapsed = () => performance.now() - started;
  await new Promise<void>((resolve) => watchTime(60, () => worked(elapsed()), resolve));
  return elapsed();
}

test('a task that works all the time ends with its limit', async () => {
  expect(await endedAfter((ms) => ms)).toBeGreaterThanOrEqual(60);
});

test('one that got half of a processor has twice as long', async () => {
  expect(await endedAfter((ms) => ms / 2)).toBeGreaterThanOrEqual(119);
});

test('one that does nothing ends after four times its limit', async () => {
  expect(await endedAfter(() => 0)).toBeGreaterThanOrEqual(240);
});

test('a watch that is over ends nothing', async () => {
  let ended = false;
  const stop = watchTime(
    1,
    async () => pause(20, 100),
    () => (ended = true),
  );
  await pause(10);
  stop();
  await pause(60);
  expect(ended).toBe(false);
});
