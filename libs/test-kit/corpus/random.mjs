/** Chance that can be repeated: the same seed gives the same drill. */

/** @param {number} seed @returns {() => number} numbers in [0, 1) (mulberry32) */
export function randomFrom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** @template T @param {() => number} random @param {readonly T[]} items @returns {T} */
export const oneOf = (random, items) => items[Math.floor(random() * items.length)];

/**
 * @template T
 * @param {() => number} random
 * @param {readonly T[]} items
 * @param {number} count
 * @returns {T[]} in the order of the list
 */
export function someOf(random, items, count) {
  const drawn = items
    .map((item, index) => ({ item, index, lot: random() }))
    .sort((a, b) => a.lot - b.lot)
    .slice(0, count);
  return drawn.sort((a, b) => a.index - b.index).map(({ item }) => item);
}
