import type { Limit, Measurement } from './measurement.js';
import { movement, summary, type Summary } from './summary.js';

/** `unjudged`: the machine was not quiet. `told`: there is no limit to hold. */
export type Verdict = 'met' | 'missed' | 'unjudged' | 'told';

export interface Judgement {
  readonly ratio: Summary;
  readonly moved: number;
  readonly verdict: Verdict;
}

/** Beyond this a ratio says more about the neighbours than about us. */
const STILL = 0.25;

/** The ratio is taken round by round, so that what slows a whole round cancels out. */
export function judge({ ours, base, limit, steady = base }: Measurement): Judgement {
  const ratio = summary(ours.map((value, round) => value / (base[round] as number)));
  const moved = movement(steady);
  if (!limit) return { ratio, moved, verdict: 'told' };
  if (moved > STILL) return { ratio, moved, verdict: 'unjudged' };
  return { ratio, moved, verdict: holds(ratio.median, limit) ? 'met' : 'missed' };
}

const holds = (ratio: number, limit: Limit): boolean =>
  'atMost' in limit ? ratio <= limit.atMost : ratio >= limit.atLeast;

/** 0 when every limit held, 1 when one was missed, 2 when none was missed and one could not be judged. */
export function exitCode(verdicts: readonly Verdict[]): 0 | 1 | 2 {
  if (verdicts.includes('missed')) return 1;
  return verdicts.includes('unjudged') ? 2 : 0;
}
