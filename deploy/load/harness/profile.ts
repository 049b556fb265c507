import type { Options, Scenario } from 'k6/options';
import { amountOf, inputs } from './inputs.ts';

/** Whoever has begun may end. */
const GRACE = '90s';
/** People at the same time at most: beyond them it is the generator that gives way, which k6 counts as dropped. */
const MOST = 400;

/** An open model: people arrive whether or not the ones before them are done. */
export function arriving(exec: string, scenario = exec): Scenario {
  const { rate, seconds, start } = amountOf(scenario);
  return {
    executor: 'constant-arrival-rate',
    exec,
    rate: Math.max(1, Math.round(rate * 60)),
    timeUnit: '1m',
    duration: `${seconds}s`,
    startTime: `${start}s`,
    preAllocatedVUs: Math.min(MOST, Math.ceil(rate * 4) + 4),
    maxVUs: Math.min(MOST, Math.ceil(rate * 60) + 20),
    gracefulStop: GRACE,
  };
}

/** A morning: few arrive, then many, then few again. */
export function swelling(exec: string, scenario = exec): Scenario {
  const { rate, seconds, start } = amountOf(scenario);
  const perMinute = (share: number): number => Math.max(1, Math.round(rate * share * 60));
  const stage = (share: number, part: number) => ({
    target: perMinute(share),
    duration: `${Math.max(1, Math.round(seconds * part))}s`,
  });
  return {
    executor: 'ramping-arrival-rate',
    exec,
    startRate: perMinute(0.2),
    timeUnit: '1m',
    stages: [stage(1, 0.3), stage(1, 0.4), stage(0.2, 0.3)],
    startTime: `${start}s`,
    preAllocatedVUs: Math.min(MOST, Math.ceil(rate * 4) + 4),
    maxVUs: Math.min(MOST, Math.ceil(rate * 60) + 20),
    gracefulStop: GRACE,
  };
}

/** So many people at once, each as often as asked, one time after the other. */
export function together(exec: string, people: number, times: number, scenario = exec): Scenario {
  const { start } = amountOf(scenario);
  return {
    executor: 'per-vu-iterations',
    exec,
    vus: people,
    iterations: times,
    startTime: `${start}s`,
    maxDuration: '10m',
    gracefulStop: GRACE,
  };
}

/** So many people without a pause, as long as asked. */
export function withoutPause(exec: string, scenario = exec): Scenario {
  const { rate, seconds, start } = amountOf(scenario);
  return {
    executor: 'constant-vus',
    exec,
    vus: rate,
    duration: `${seconds}s`,
    startTime: `${start}s`,
    gracefulStop: GRACE,
  };
}

type Thresholds = NonNullable<Options['thresholds']>;

/** No answer but the one that was asked for, or an honest refusal. */
export const nothingFailed = { failures: ['count==0'] } satisfies Thresholds;

/** Nobody was turned away either, and the generator kept up. */
export const nothingLost: Thresholds = inputs.short
  ? nothingFailed
  : { ...nothingFailed, refusals: ['count==0'], dropped_iterations: ['count==0'] };

/**
 * A limit of time as a multiple of what one person alone waits. It holds only where that was measured before.
 * @param one what that person waits; to sign, when nothing is said
 */
export const timesTheMedian = (metric: string, share: string, times: number, one = inputs.medianMs): Thresholds =>
  one === undefined ? {} : { [metric]: [`${share}<${(times * one).toFixed(1)}`] };

/** @param thresholds what must hold: k6 says so in its exit code */
export const profile = (scenarios: Record<string, Scenario>, thresholds: Thresholds): Options => ({
  scenarios,
  thresholds,
  // No address: those of signers hold their links.
  systemTags: ['status', 'method', 'name', 'scenario', 'expected_response', 'error_code'],
  noCookiesReset: false,
  summaryTrendStats: ['min', 'med', 'avg', 'p(90)', 'p(95)', 'p(99)', 'max', 'count'],
});
