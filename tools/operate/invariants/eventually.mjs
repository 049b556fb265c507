import { setTimeout as pause } from 'node:timers/promises';

/**
 * Looks until something is there.
 * @template T
 * @param {string} what
 * @param {() => Promise<T | undefined | false>} look
 * @param {number} [deadline]
 * @returns {Promise<T>}
 */
export async function eventually(what, look, deadline = 150_000) {
  const until = performance.now() + deadline;
  const interval = 50;
  for (;;) {
    const found = await look();
    if (found !== undefined && found !== false) return found;
    if (performance.now() > until) throw new Error(`${what}: not within ${deadline / 1000} s`);
    await pause(interval);
  }
}
