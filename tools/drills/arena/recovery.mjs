/** Times until people were served again. Pure. */

/**
 * The nearest rank: a time that was measured, and the largest one for a few.
 * @param {readonly number[]} times @param {number} share @returns {number}
 */
const rank = (times, share) => [...times].sort((a, b) => a - b)[Math.max(0, Math.ceil(times.length * share) - 1)];

const seconds = (/** @type {number} */ ms) => (ms / 1000).toFixed(1);

/** @param {readonly number[] | undefined} times milliseconds @returns {string} p50/p95/max in seconds */
export const recoveryText = (times = []) =>
  times.length === 0 ? '' : [rank(times, 0.5), rank(times, 0.95), Math.max(...times)].map(seconds).join(' / ');

/**
 * @param {{ recovery?: readonly number[], limit?: number }} report recovery: milliseconds until whole service is back,
 * after a kill from the kill on, after an outage from its end; limit: seconds, of this drill alone
 * @param {number} ofAll seconds, where a drill has no limit of its own
 * @returns {string[]} what took too long
 */
export function tooSlow({ recovery = [], limit: own }, ofAll) {
  const limit = own ?? ofAll;
  const late = recovery.filter((ms) => ms > 1000 * limit);
  if (late.length === 0) return [];
  const most = seconds(Math.max(...late));
  return [`recovery: ${late.length} of ${recovery.length} over ${limit} s, up to ${most} s`];
}
