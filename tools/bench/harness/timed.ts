/** How long things take, by the clock. */

/** @returns milliseconds */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const since = performance.now();
  await work();
  return performance.now() - since;
}

/** One probe after the other. */
export async function many(times: number, probe: () => Promise<number>): Promise<number[]> {
  const values: number[] = [];
  for (let i = 0; i < times; i += 1) values.push(await probe());
  return values;
}
