import { expect, test } from '@jest/globals';
import { allOf, boundOf, refusalsIn, refusedBetween, within } from './refusals.mjs';

const told = (counts: Record<string, number>, code = 'PORTAL_OCUPADO') =>
  Object.entries(counts)
    .map(([le, n]) => `portal_refusal_seconds_bucket{le="${le}",process="gateway",code="${code}"} ${n}`)
    .join('\n');

const before = refusalsIn(told({ 0.05: 10, 0.1: 10, 0.5: 10, '+Inf': 10 }));
const after = refusalsIn(
  [
    '# TYPE portal_refusal_seconds histogram',
    told({ 0.05: 28, 0.1: 29, 0.5: 30, '+Inf': 30 }),
    'portal_refusal_seconds_count{process="gateway",code="PORTAL_OCUPADO"} 30',
    told({ 0.05: 0, 0.1: 0, 0.5: 0, '+Inf': 5 }, 'LLAVES_AGOTADAS'),
  ].join('\n'),
);

test('what came before a scenario is not counted, and every code is', () => {
  const between = refusedBetween(before, after);
  expect([allOf(between), within(between, '0.1')]).toEqual([25, 19]);
  expect(allOf(refusedBetween(after, after))).toBe(0);
});

test('the bound within which a share came is one of the histogram', () => {
  const quick = refusedBetween(before, { PORTAL_OCUPADO: after['PORTAL_OCUPADO']! });
  expect([boundOf(quick, 0.9), boundOf(quick, 0.95), boundOf(quick, 0.99)]).toEqual([0.05, 0.1, 0.5]);
  expect(boundOf(refusedBetween(before, after), 0.95)).toBe(Infinity);
});
