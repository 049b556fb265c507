import { describe, expect, test } from '@jest/globals';
import type { Ran } from './k6.mjs';
import type { Step } from './lines.mjs';
import { measuredBy, scenarios, type Known } from './scenarios.mjs';

const known: Known = { capacity: 4, medianMs: 50, short: false, minutes: 1 };

const signed = (scenario: string, at: number, ms = 50, outcome: Step['outcome'] = 'done'): Step => ({
  at,
  scenario,
  step: 'sign',
  ms,
  outcome,
});

const ran = (steps: Step[], samples: Ran['samples'] = []): Ran => ({
  steps,
  kept: [],
  thresholds: [],
  dropped: 0,
  thrown: [],
  samples,
  begun: 0,
  ended: 0,
});

const verdicts = (name: string, what: Ran) =>
  (scenarios[name]?.judge(what, known) ?? []).filter(({ limit }) => limit).map(({ ok }) => ok);

test('capacity is what lasts: the first half, which the reserve of keys carries, does not count', () => {
  const early = Array.from({ length: 80 }, (_, i) => signed('capacidad', i * 50));
  const late = Array.from({ length: 17 }, (_, i) => signed('capacidad', 4000 + i * 250));
  const alone = [signed('uno', 0, 40), signed('uno', 0, 60)];
  expect(measuredBy(ran([...alone, ...early, ...late])).capacity).toBeCloseTo(4, 0);
  expect(measuredBy(ran([...alone, ...early, ...late])).medianMs).toBe(50);
});

describe('P5', () => {
  const arriving = (ms: number) => Array.from({ length: 20 }, (_, i) => signed('firmas', i, ms));

  test('holds up to four times what one person alone waits', () => {
    const alone = [signed('antes', 0), signed('despues', 0)];
    expect(verdicts('firmas', ran([...alone, ...arriving(190)]))).toEqual([true]);
    expect(verdicts('firmas', ran([...alone, ...arriving(210)]))).toEqual([false]);
  });

  test('is not judged when one person alone waited differently before and after', () =>
    expect(verdicts('firmas', ran([signed('antes', 0, 50), signed('despues', 0, 80), ...arriving(500)]))).toEqual([
      undefined,
    ]));
});

describe('an overload', () => {
  const good = (perSecond: number) =>
    Array.from({ length: 20 * perSecond }, (_, i) => signed('exceso', (i * 1000) / perSecond));

  test('holds with most of the capacity and with soon nobody turned away', () => {
    const after = [signed('alivio', 21_000, 5, 'refused'), signed('alivio', 22_000)];
    expect(verdicts('sobrecarga', ran([...good(4), ...after]))).toEqual([true, true, true]);
  });

  test('is missed with too few signatures, late refusals and a long recovery', () => {
    const after = [signed('alivio', 35_000, 500, 'refused'), signed('alivio', 36_000)];
    expect(verdicts('sobrecarga', ran([...good(2), ...after]))).toEqual([false, false, false]);
  });
});

test('a process that grows by more than a tenth is found, others are left alone', () => {
  const samples = Array.from({ length: 100 }, (_, i) => ({
    at: i,
    of: {
      pdf: { cpuMs: 0, megabytes: 100 + i },
      gateway: { cpuMs: 0, megabytes: 100 },
      postgres: { cpuMs: 0, megabytes: 100 + 10 * i },
    },
  }));
  expect(verdicts('resistencia', ran([], samples))).toEqual([false, true]);
});

test('every arrival of a scenario finds a link of its own', () => {
  for (const { amounts, signers } of Object.values(scenarios)) {
    const people = signers(known);
    for (const [scenario, { rate, seconds }] of Object.entries(amounts(known)))
      if (people[scenario] !== undefined && scenario !== 'capacidad')
        expect(people[scenario]).toBeGreaterThanOrEqual(Math.ceil(rate * seconds));
  }
});
