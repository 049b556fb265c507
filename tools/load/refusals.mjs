/** How soon the gateway refused, by its own clock: the histogram `portal_refusal_seconds` of its private port. */

/**
 * By code, how many came within so many seconds; `+Inf` has all.
 * @typedef {Record<string, Record<string, number>>} Refusals
 */

const bucket = /^portal_refusal_seconds_bucket\{(.*)\} (\d+)$/gm;
const label = (/** @type {string} */ labels, /** @type {string} */ name) =>
  new RegExp(`(?:^|,)${name}="([^"]*)"`).exec(labels)?.[1] ?? '';

/** @param {string} text in Prometheus's format @returns {Refusals} */
export function refusalsIn(text) {
  /** @type {Refusals} */
  const found = {};
  for (const [, labels, count] of text.matchAll(bucket)) {
    const [code, bound] = [label(labels, 'code'), label(labels, 'le')];
    found[code] = { ...found[code], [bound]: Number(count) };
  }
  return found;
}

/** What came between two looks. @param {Refusals} before @param {Refusals} after @returns {Refusals} */
export const refusedBetween = (before, after) =>
  Object.fromEntries(
    Object.entries(after).map(([code, counts]) => [
      code,
      Object.fromEntries(Object.entries(counts).map(([bound, n]) => [bound, n - (before[code]?.[bound] ?? 0)])),
    ]),
  );

/** @param {Refusals} refusals @param {string} bound in seconds, as the histogram names it @returns {number} */
export const within = (refusals, bound) =>
  Object.values(refusals).reduce((sum, counts) => sum + (counts[bound] ?? 0), 0);

/** @param {Refusals} refusals */
export const allOf = (refusals) => within(refusals, '+Inf');

/**
 * The bound within which that share came, as exact as the histogram is.
 * @param {Refusals} refusals @param {number} share @returns {number} seconds; infinite beyond the last bound
 */
export function boundOf(refusals, share) {
  const bounds = Object.keys(Object.values(refusals)[0] ?? {}).filter((bound) => bound !== '+Inf');
  const enough = bounds.filter((bound) => within(refusals, bound) >= share * allOf(refusals)).map(Number);
  return Math.min(Infinity, ...enough);
}

/** @param {string | undefined} port the gateway's private one @returns {Promise<Refusals>} none where it tells none */
export async function refusalsAt(port) {
  if (port === undefined) return {};
  return refusalsIn(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text());
}
