import { describe, expect, test } from '@jest/globals';
import type { Ran } from './k6.mjs';
import type { Step } from './lines.mjs';
import { measuredBy, scenarios, type Known } from './scenarios.mjs';

const known: Known = { capacity: 4, medianMs: 50, tapMs: 80, short: false, minutes: 1 };

const signed = (scenario: string, at: number, ms = 50, outcome: Step['outcome'] = 'done'): Step => ({
  at,
  scenario,
  step: 'sign',
  ms,
  outcome,
});

/** Of a hundred refusals so many came within 100 ms. */
const early = (count: number): Ran['refusals'] => ({ PORTAL_OCUPADO: { '0.1': count, '0.5': 100, '+Inf': 100 } });

const ran = (steps: Step[], samples: Ran['samples'] = [], refusals = early(95)): Ran => ({
  steps,
  kept: [],
  thresholds: [],
  dropped: 0,
  thrown: [],
  samples,
  begun: 0,
  ended: 0,
  ...(refusals && { refusals }),
});

const verdicts = (name: string, what: Ran, minutes = known.minutes) =>
  (scenarios[name]?.judge(what, { ...known, minutes }) ?? []).filter(({ limit }) => limit).map(({ ok }) => ok);

test('capacity is what lasts: the first half, which the reserve of keys carries, does not count', () => {
  const early = Array.from({ length: 80 }, (_, i) => signed('capacidad', i * 50));
  const late = Array.from({ length: 17 }, (_, i) => signed('capacidad', 4000 + i * 250));
  const alone = [signed('uno', 0, 40), signed('uno', 0, 60)];
  expect(measuredBy(ran([...alone, ...early, ...late])).capacity).toBeCloseTo(4, 0);
  expect(measuredBy(ran([...alone, ...early, ...late])).medianMs).toBe(50);
});

test('the measure says what it carries of each: signers, searches and enrolments, a second and a day', () => {
  const every = (scenario: string, step: string, ms: number): Step[] =>
    Array.from({ length: 10_000 / ms }, (_, i) => ({ ...signed(scenario, i * ms), step }));
  const steps = [
    ...every('capacidad', 'sign', 250),
    ...every('busquedas', 'search-placa', 200),
    ...every('busquedas', 'filter', 200),
    ...every('inscripciones', 'enrol', 500),
    ...every('inscripciones-2', 'enrol', 500),
    ...every('inscripciones-2', 'upload', 500),
  ];
  // Received within ten seconds, made and mailed within twenty.
  const rested = { ...ran(steps), rested: 19_950 };
  const rows = (scenarios['medida']?.judge(rested, known) ?? []).filter(({ what }) => what.includes('por segundo'));
  expect(rows.map(({ what, value }) => [what.split(' ')[0], value])).toEqual([
    ['firmantes', '4.0 · 72 000'],
    ['búsquedas', '5.0 · 90 000'],
    ['inscripciones', '2.0 · 36 000'],
  ]);
  const amounts = scenarios['medida']!.amounts(known);
  expect(Object.keys(amounts)).toEqual(expect.arrayContaining(['capacidad', 'busquedas', 'inscripciones']));
});

test('what a signature costs is told of the time in which people only sign', () => {
  const { amounts, unitUntil } = scenarios['medida']!;
  const { capacidad, busquedas, inscripciones } = amounts(known);
  const until = unitUntil?.(amounts(known)) ?? Infinity;
  expect(until).toBeGreaterThan(capacidad!.start + capacidad!.seconds);
  expect(until).toBeLessThanOrEqual(Math.min(busquedas!.start, inscripciones!.start));
});

describe('searches in a portal that somebody has started', () => {
  const found = ran([{ ...signed('busquedas', 0), step: 'search-placa' }]);
  const judged = (change: Partial<Known>) =>
    (scenarios['busquedas']?.judge(found, { ...known, ...change }) ?? []).filter(({ limit }) => limit);

  test('are missed over fewer enrolments than a million, and say how many there are', () => {
    expect(judged({ furnished: 999_999 })).toMatchObject([{ value: '999 999', limit: '≥ 1 000 000', ok: false }]);
    expect(judged({ furnished: 1_000_000 })).toMatchObject([{ ok: true }]);
    expect(judged({ furnished: 1_000_000, short: true })[0]).not.toHaveProperty('ok');
    expect(judged({})).toEqual([]);
  });

  test('write nothing, though there is nothing to find', () => {
    const signers = (furnished?: number) =>
      scenarios['busquedas']?.signers({ ...known, ...(furnished !== undefined && { furnished }) });
    expect([signers(0), signers(5)]).toEqual([{}, {}]);
    expect(signers()).not.toEqual({});
  });
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

describe('a burst', () => {
  const tap = (scenario: string, tapMs: number): Step => ({ ...signed(scenario, 1000), tapMs });

  test('of ten is judged from the tap to its success over all rounds, against one person alone', () => {
    const rounds = (tapMs: number) => Array.from({ length: 100 }, (_, n) => tap(`diez-${1 + (n % 10)}`, tapMs));
    expect(verdicts('rafaga', ran([...rounds(479), tap('cien', 5000)]))).toEqual([true]);
    expect(verdicts('rafaga', ran(rounds(481)))).toEqual([false]);
  });

  test('comes ten times, and a person alone is measured by the same', () => {
    expect(Object.keys(scenarios['rafaga']!.amounts(known)).filter((name) => name.startsWith('diez'))).toHaveLength(10);
    expect(measuredBy(ran([tap('uno', 70), tap('uno', 90), tap('capacidad', 500)])).tapMs).toBe(80);
  });
});

describe('an overload', () => {
  /** Sixteen without a pause, 40 s long, and a full minute of the excess behind it. */
  const peak = Array.from({ length: 160 }, (_, i) => signed('cima', i * 250));
  const good = (perSecond: number, seconds = 60) =>
    Array.from({ length: seconds * perSecond }, (_, i) => signed('exceso', 40_000 + (i * 1000) / perSecond));
  const visit = (scenario: string, step: string, outcome: Step['outcome']): Step => ({
    ...signed(scenario, 41_000, 5, outcome),
    step,
  });
  const files = [visit('exportaciones', 'export', 'done')];
  const soon = [
    visit('exceso', 'certificate', 'refused'),
    signed('alivio', 101_000),
    visit('busquedas', 'search-placa', 'done'),
    ...files,
  ];
  const judged = (steps: Step[], refusals?: Ran['refusals']) =>
    verdicts('sobrecarga', ran([...peak, ...steps], [], refusals));

  test('holds with most of the peak, quick refusals, and soon nobody turned away', () =>
    expect(judged([...good(4), ...soon])).toEqual([true, true, true, true, true, true]));

  test('who of the peak signs in the excess makes the peak no lower', () =>
    expect(judged([signed('cima', 52_000), ...good(3), ...soon])[0]).toBe(false));

  test('is missed where nobody signed in the peak, or nobody exported', () => {
    expect(verdicts('sobrecarga', ran([signed('uno', 0), ...good(4), ...soon]))[0]).toBe(false);
    const without = soon.filter((step) => !files.includes(step));
    expect(judged([...good(4), ...without]).slice(-1)).toEqual([false]);
  });

  test('is missed with too few signatures, late refusals and a long recovery', () => {
    const after = [signed('alivio', 115_000, 500, 'refused'), signed('alivio', 116_000), ...soon.slice(2)];
    expect(judged([...good(3), ...after], early(94))).toEqual([false, false, true, false, true, true]);
  });

  test('a refusal is as late as the gateway says, whatever k6 waited for a processor', () => {
    const slow = [...good(4), { ...visit('exceso', 'certificate', 'refused'), ms: 900 }, signed('alivio', 101_000)];
    expect(judged(slow)[3]).toBe(true);
    expect(judged(slow, {})[3]).toBe(false);
  });

  test('what those who came first carry is no goodput', () =>
    expect(judged([...good(40, 19), ...soon])[0]).toBe(false));

  test('a generator that left out many visits made no excess', () =>
    expect(verdicts('sobrecarga', { ...ran([...peak, ...good(4), ...soon]), dropped: 61 })[2]).toBe(false));

  test('signing is refused last, an export first: another order is missed, unless so few tell nothing', () => {
    const several = (scenario: string, step: string, done: number, refused: number) => [
      ...Array.from({ length: done }, () => visit(scenario, step, 'done')),
      ...Array.from({ length: refused }, () => visit(scenario, step, 'refused')),
    ];
    const lists = several('busquedas', 'search-placa', 20, 20);
    const last = (steps: Step[]) => judged([...good(4), ...soon, ...steps]).slice(-2);
    expect(last([...lists, ...several('exportaciones', 'export', 10, 10)])).toEqual([true, true]);
    expect(last([...lists, ...several('exportaciones', 'export', 20, 0)])).toEqual([true, false]);
    expect(last([...lists, ...several('exportaciones', 'export', 3, 1)])).toEqual([true, true]);
    expect(last([...several('busquedas', 'search-placa', 0, 9), ...several('exportaciones', 'export', 0, 3)])).toEqual([
      true,
      true,
    ]);
    expect(last([...several('exceso', 'sign', 0, 30), ...several('busquedas', 'search-placa', 40, 0)])).toEqual([
      false,
      true,
    ]);
  });

  test('lasts a minute, with searches and exports from the beginning of its peak to its end', () => {
    const { cima, exceso, alivio, busquedas, exportaciones } = scenarios['sobrecarga']!.amounts(known);
    expect(exceso!.seconds).toBeGreaterThanOrEqual(60);
    expect([exceso!.start, alivio!.start]).toEqual([cima!.seconds, cima!.seconds + exceso!.seconds]);
    for (const one of [busquedas!, exportaciones!])
      expect([one.start, one.seconds]).toEqual([0, alivio!.start + alivio!.seconds]);
  });
});

test('a process that grows by more than a tenth is found; one that rises and falls, or is not ours, is left alone', () => {
  const takes = (megabytes: number) => ({ cpuMs: 0, megabytes });
  const samples = Array.from({ length: 100 }, (_, i) => ({
    at: i,
    of: {
      pdf: takes(100 + 0.14 * i),
      inscripciones: takes(100 + 0.08 * i),
      // The last tenth is a peak, the second one a trough.
      gateway: takes(100 + ((i + 30) % 45)),
      certificados: takes(i < 10 ? 20 * i : 100),
      postgres: takes(100 + 10 * i),
    },
  }));
  expect(verdicts('resistencia', ran([], samples), 30)).toEqual([false, true, true, true]);
  expect(verdicts('resistencia', ran([], samples), 10)).toEqual(Array(4).fill(undefined));
});

test.each([known, { ...known, capacity: 5.143, minutes: 30 }])('every arrival finds a link of its own: %j', (asked) => {
  for (const { amounts, signers } of Object.values(scenarios)) {
    const people = signers(asked);
    for (const [scenario, { rate, seconds }] of Object.entries(amounts(asked)))
      if (people[scenario] !== undefined && !['capacidad', 'cima'].includes(scenario))
        // As `arriving` rounds in deploy/load, and one at the very end.
        expect(people[scenario]).toBeGreaterThanOrEqual((Math.round(rate * 60) * seconds) / 60 + 1);
  }
});
