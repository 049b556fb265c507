import { describe, expect, test } from '@jest/globals';
import { perSecond, quantile, readLines, recoveredAfter, type Step } from './lines.mjs';

const step = (at: number, outcome: Step['outcome'] = 'done'): Step => ({
  at,
  outcome,
  scenario: 'alivio',
  step: 'sign',
  ms: 5,
});

test('steps and acknowledgements are told apart, and what k6 says itself is passed over', () => {
  const text = [
    JSON.stringify(step(1)),
    'Insufficient VUs, reached 20 active VUs',
    JSON.stringify({ at: 2, acknowledged: 'signature', key: 'a conductor', value: 'ff' }),
    '',
  ].join('\n');
  expect(readLines(text)).toEqual({
    steps: [step(1)],
    kept: [{ at: 2, acknowledged: 'signature', key: 'a conductor', value: 'ff' }],
  });
});

test('a quantile lies between its neighbours', () => {
  expect(quantile([4, 1, 3, 2], 0.5)).toBe(2.5);
  expect(quantile([1, 2], 0.95)).toBeCloseTo(1.95);
  expect(quantile([], 0.5)).toBeNaN();
});

test('each second counts its own answers, an empty one too', () => {
  expect(perSecond([step(100), step(900), step(2100)], 0, 3000)).toEqual([2, 0, 1]);
});

describe('recovery', () => {
  test('is at once when nothing went wrong', () => expect(recoveredAfter([step(1500)], 1000)).toBe(0));

  test('lasts until the last refusal that a good answer follows', () =>
    expect(recoveredAfter([step(1500), step(3000, 'refused'), step(3500)], 1000)).toBe(2));

  test('never came when the end was a failure', () =>
    expect(recoveredAfter([step(1500), step(3000, 'failed')], 1000)).toBeUndefined());

  test('never came when nobody was served', () => expect(recoveredAfter([step(500)], 1000)).toBeUndefined());
});
