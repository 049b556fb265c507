/** One variant: does its share of work and answers what it cost. */
export type Variant = () => Promise<number>;

/**
 * Runs all variants once per round, each round beginning with another one; the first round, where code is still being
 * compiled, is dropped.
 * @param kept rounds that count
 * @returns per variant one value per kept round
 */
export async function interleave<Name extends string>(
  variants: Record<Name, Variant>,
  kept: number,
): Promise<Record<Name, number[]>> {
  const names = Object.keys(variants) as Name[];
  const samples = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, number[]>;
  for (let round = 0; round <= kept; round += 1) {
    for (const name of rotated(names, round)) {
      const cost = await variants[name]();
      if (round > 0) samples[name].push(cost);
    }
  }
  return samples;
}

const rotated = <T>(items: readonly T[], by: number): T[] => items.map((_, i) => items[(i + by) % items.length] as T);
