/** A sample in three numbers: the middle, and between which values its middle half lies. */
export interface Summary {
  readonly q1: number;
  readonly median: number;
  readonly q3: number;
}

/**
 * The value below which a share of the sample lies, between neighbours by proportion (R's type 7).
 * @param share 0 to 1 @throws Error for an empty sample
 */
export function quantile(sample: readonly number[], share: number): number {
  if (sample.length === 0) throw new Error('no values');
  const sorted = [...sample].sort((a, b) => a - b);
  const at = (sorted.length - 1) * share;
  const below = sorted[Math.floor(at)] as number;
  const above = sorted[Math.ceil(at)] as number;
  return below + (above - below) * (at - Math.floor(at));
}

/** @throws Error for an empty sample */
export const summary = (sample: readonly number[]): Summary => ({
  q1: quantile(sample, 0.25),
  median: quantile(sample, 0.5),
  q3: quantile(sample, 0.75),
});

/** How far the largest value lies above the smallest: 0.25 is 25 %. @throws Error for an empty sample */
export function movement(sample: readonly number[]): number {
  if (sample.length === 0) throw new Error('no values');
  return Math.max(...sample) / Math.min(...sample) - 1;
}

/**
 * Of several runs, each with a value per kind, those of the kind whose median is the greatest. A machine's stumble
 * strikes another kind in each run, and the greatest of a run is mostly such a one; what a kind costs is in every run.
 * A cost that strikes another kind each time, as a timer's, is not seen here: tell the greatest of each run beside it.
 * @param least of a kind that a run does not tell @throws Error without runs or kinds
 */
export function slowestKind(runs: readonly Readonly<Record<string, number>>[], least: number): number[] {
  const kinds = [...new Set(runs.flatMap((run) => Object.keys(run)))];
  const valuesOf = (kind: string) => runs.map((run) => run[kind] ?? least);
  const [first, ...others] = kinds.map(valuesOf);
  if (!first) throw new Error('no values');
  return others.reduce((most, values) => (quantile(values, 0.5) > quantile(most, 0.5) ? values : most), first);
}
