import type { Limit, Measurement } from '../harness/measurement.js';
import type { Visit } from './visit.js';

export const kB = (bytes: number): number => bytes / 1000;

/** A row with a fixed limit: the limit itself is what ours is compared with. */
export function row(
  id: string,
  what: string,
  unit: string,
  ours: readonly number[],
  most: number,
  steady?: readonly number[],
): Measurement {
  const limit: Limit = { atMost: 1 };
  return {
    id,
    what,
    unit,
    ours,
    against: 'el límite',
    base: ours.map(() => most),
    limit,
    ...(steady ? { steady } : {}),
  };
}

/** The same, shown and not judged. */
export function told({ limit: _, ...measured }: Measurement): Measurement {
  return measured;
}

/** @param steady what a fixed piece of work took in each round */
export const lcp = (id: string, what: string, visits: readonly Pick<Visit, 'lcp'>[], steady: readonly number[]) =>
  row(
    id,
    `${what}: LCP, 4G lento y CPU 4× más lenta`,
    'ms',
    visits.map((seen) => seen.lcp),
    2500,
    steady,
  );

export const js = (id: string, what: string, visits: readonly Pick<Visit, 'js'>[], most: number) =>
  row(
    id,
    `${what}: JavaScript comprimido`,
    'kB',
    visits.map((seen) => kB(seen.js)),
    most,
  );
