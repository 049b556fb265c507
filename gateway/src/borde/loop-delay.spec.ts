import { LoopDelay } from './loop-delay.js';

/** A delay after looks that found these medians, in milliseconds with a tick of 20. */
function after(...medians: number[]): number {
  const left = medians.map((ms) => ms * 1e6);
  const delay = new LoopDelay({ percentile: () => left[0] ?? 0, reset: () => void left.shift() }, 20);
  medians.forEach(() => delay.look());
  return delay.ms;
}

test.each([
  ['nobody has looked yet', [], 0],
  ['a loop that is on time', [21, 22], 1],
  ['a machine that stood still once, and nothing else was seen', [21, 6020, 21], 1],
  ['the look right after it', [21, 6020], 1],
  ['a loop that is late all the time', [21, 2520, 3020], 2500],
  ['a loop that has recovered', [2520, 3020, 21], 1],
])('%s: %j is a delay of %d ms', (_what, medians, delay) => {
  expect(after(...medians)).toBe(delay);
});
