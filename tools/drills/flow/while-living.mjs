/** People who go on while something is done to the portal. */
import { wholeLife } from './enrolment.mjs';

/** @typedef {import('../arena/stand-arena.mjs').Arena} Arena */

/**
 * How people lived through it.
 * @typedef {{ breaks: string[], longest: number, note: string }} Lived breaks: what somebody could not get over, and
 * what the work has added; longest: of the lives that ended, in milliseconds
 */

/**
 * Whole lives, one after the other, a few at the same time, for as long as the work takes; those that have begun end.
 * @param {Arena} arena
 * @param {(breaks: string[]) => Promise<unknown>} work adds what it finds broken
 * @param {number} width lives at the same time
 * @param {(arena: Arena) => Promise<unknown>} [life]
 * @returns {Promise<Lived>}
 */
export async function whileLiving(arena, work, width, life = wholeLife) {
  /** @type {string[]} */
  const breaks = [];
  let [done, ended, longest] = [false, 0, 0];
  const live = async () => {
    const since = performance.now();
    await life(arena);
    ended += 1;
    longest = Math.max(longest, performance.now() - since);
  };
  const goOn = async () => {
    do await live().catch((error) => breaks.push(error.message));
    while (!done);
  };
  const living = Promise.all(Array.from({ length: width }, goOn));
  await work(breaks)
    .catch((error) => breaks.push(error.message))
    .finally(() => (done = true));
  await living;
  return { breaks, longest, note: `${ended} vidas, de ${width} en ${width}` };
}
