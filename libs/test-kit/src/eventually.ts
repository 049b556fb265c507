const STEP_MS = 25;
/**
 * Generous, for a busy machine; the time limit of a test (jest.config.mjs) is longer.
 */
const PATIENCE_MS = 120_000;
/** What one round takes of it at most: a machine that stands still leaves time to look again. */
const ROUND_MS = 1000;

/**
 * Waits until `probe` gives a value (not undefined or false), for what another process does in its own time.
 * @throws Error naming what never came, with the last failure as cause
 * @example const row = await eventually('the delivery is accepted', () => buscar(id));
 */
export async function eventually<T>(
  what: string,
  probe: () => Promise<T | undefined | false> | T | undefined | false,
  ms = PATIENCE_MS,
): Promise<T> {
  let [left, last] = [ms, Date.now()];
  let cause: unknown;
  for (;;) {
    try {
      const value = await probe();
      if (value !== undefined && value !== false) return value;
      cause = undefined;
    } catch (error) {
      cause = error;
    }
    const now = Date.now();
    left -= Math.min(now - last, ROUND_MS);
    last = now;
    if (left < 0) throw new Error(`never: ${what}`, { cause });
    await new Promise((resolve) => setTimeout(resolve, STEP_MS));
  }
}
