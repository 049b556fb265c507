/** One pass over bytes that finds any of many needles. Pure. */

/** @typedef {{ name: string, form: Buffer }} Needle the name of what is looked for, and a form in which it may stand */

/** Shorter ones stand anywhere by chance. */
const SHORTEST = 8;

/** Three bytes as a number of 18 bits: two that share one only make a step shorter. */
const block = (/** @type {Buffer} */ bytes, /** @type {number} */ last) =>
  (bytes[last - 2] << 10) ^ (bytes[last - 1] << 5) ^ bytes[last];

/**
 * Wu and Manber's search: all needles at once, and most bytes are never looked at.
 * @param {readonly Needle[]} needles
 * @returns {(haystack: Buffer) => Set<string>} the names of those that stand there
 * @throws {Error} when a needle is so short that it stands anywhere
 */
export function onePassFor(needles) {
  const window = Math.min(...needles.map(({ form }) => form.length));
  if (window < SHORTEST) throw new Error(`a needle of fewer than ${SHORTEST} bytes`);
  const shift = new Uint8Array(2 ** 18).fill(Math.min(window - 2, 255));
  /** @type {Map<number, Needle[]>} */
  const ending = new Map();
  for (const needle of needles) {
    for (let at = 2; at < window; at += 1) {
      const here = block(needle.form, at);
      shift[here] = Math.min(shift[here], window - 1 - at);
    }
    const last = block(needle.form, window - 1);
    ending.set(last, [...(ending.get(last) ?? []), needle]);
  }
  return (haystack) => {
    /** @type {Set<string>} */
    const found = new Set();
    for (let at = window - 1; at < haystack.length;) {
      const here = block(haystack, at);
      const step = shift[here];
      if (step > 0) {
        at += step;
        continue;
      }
      const from = at - window + 1;
      for (const { name, form } of ending.get(here) ?? [])
        if (!found.has(name) && haystack.subarray(from, from + form.length).equals(form)) found.add(name);
      at += 1;
    }
    return found;
  };
}
