const STEP_MS = 25;
/**
 * Generous, for a busy machine; the time limit of a test (jest.config.mjs) is longer.
 */
const PATIENCE_MS = 60_000;

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
  const deadline = Date.now() + ms;
  let cause: unknown;
  for (;;) {
    try {
      const value = await probe();
      if (value !== undefined && value !== false) return value;
      cause = undefined;
    } catch (error) {
      cause = error;
    }
    if (Date.now() > deadline) throw new Error(`never: ${what}`, { cause });
    await new Promise((resolve) => setTimeout(resolve, STEP_MS));
  }
}
