import { expect, test } from '@jest/globals';
import { recoveryText, tooSlow } from './recovery.mjs';

test('times are shown as median, 95th percentile and maximum, in seconds', () => {
  const times = Array.from({ length: 20 }, (_, n) => (n + 1) * 100);
  expect(recoveryText(times)).toBe('1.0 / 1.9 / 2.0');
  expect(recoveryText([3000])).toBe('3.0 / 3.0 / 3.0');
  expect(recoveryText([])).toBe('');
  expect(recoveryText(undefined)).toBe('');
});

test('one time over ten seconds is a break, ten seconds are none', () => {
  expect(tooSlow({ recovery: [9_999, 10_000] }, 10)).toEqual([]);
  expect(tooSlow({ recovery: [400, 10_001, 12_340] }, 10)).toEqual(['recovery: 2 of 3 over 10 s, up to 12.3 s']);
  expect(tooSlow({}, 10)).toEqual([]);
});

test('a drill with a limit of its own is held to that one', () => {
  expect(tooSlow({ recovery: [59_000], limit: 60 }, 10)).toEqual([]);
  expect(tooSlow({ recovery: [61_000], limit: 60 }, 10)).toEqual(['recovery: 1 of 1 over 60 s, up to 61.0 s']);
});
