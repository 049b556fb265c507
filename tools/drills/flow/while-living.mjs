/** People who go on while something is done to the portal. */
import { wholeLife } from './enrolment.mjs';

/** @typedef {import('../arena/stand-arena.mjs').Arena} Arena */

/**
 * Whole lives, one after the other, a few at the same time, for as long as the work takes; those that have begun end.
 * @param {Arena} arena
 * @param {(breaks: string[]) => Promise<unknown>} work adds what it finds broken
 * @param {number} [width] lives at the same time
 * @returns {Promise<string[]>} what somebody could not get over, and what the work has added
 */
export async function whileLiving(arena, work, width = 3) {
  /** @type {string[]} */
  const breaks = [];
  let done = false;
  const live = async () => {
    do await wholeLife(arena).catch((error) => breaks.push(error.message));
    while (!done);
  };
  const living = Promise.all(Array.from({ length: width }, live));
  await work(breaks)
    .catch((error) => breaks.push(error.message))
    .finally(() => (done = true));
  await living;
  return breaks;
}
