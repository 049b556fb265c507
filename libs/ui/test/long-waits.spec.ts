import { DURATION } from '../src/toast/toast-region.js';
import { FOR_PEOPLE, withoutLongWaits } from './long-waits.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test.each([
  ['a pause of the page ends', FOR_PEOPLE - 1, 1],
  ['a toast stays', DURATION, 0],
  ['a call is not given up', 30_000, 0],
  ['the one that is excepted ends', 60_000, 1],
])('while a test runs by the real clock %s', (_what, ms, times) => {
  const task = jest.fn();
  withoutLongWaits(setTimeout, 60_000)(task, ms);
  jest.advanceTimersByTime(2 * ms);
  expect(task).toHaveBeenCalledTimes(times);
});

test('what comes again and again is held as well, and can be taken back; nothing else is lost', () => {
  const [often, seldom, never] = [jest.fn(), jest.fn(), jest.fn()];
  const every = withoutLongWaits(setInterval);
  every(often, 1000, 'a word');
  every(seldom, 60_000);
  clearInterval(every(never, 1000));
  jest.advanceTimersByTime(60_000);
  expect([often.mock.calls.length, seldom.mock.calls.length, never.mock.calls.length]).toEqual([60, 0, 0]);
  expect(often).toHaveBeenLastCalledWith('a word');
});
