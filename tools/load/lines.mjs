/** What k6 told, line by line: steps of people, and answers that the portal must keep. Pure. */

/**
 * @typedef {{ at: number, scenario: string, step: string, ms: number, outcome: 'done' | 'refused' | 'failed',
 * status?: number, code?: string, tapMs?: number }} Step at: when it was answered; tapMs: of a signature with a new
 * certificate, both together
 * @typedef {{ at: number, acknowledged: 'signature' | 'enrolment', key: string, value: string }} Kept
 * @typedef {{ steps: Step[], kept: Kept[] }} Told
 */

/** @param {string} text one JSON object a line @returns {Told} */
export function readLines(text) {
  const lines = text.split('\n').filter((line) => line.startsWith('{'));
  const all = lines.map((line) => JSON.parse(line));
  return { steps: all.filter(({ step }) => step), kept: all.filter(({ acknowledged }) => acknowledged) };
}

/**
 * The value below which a share of the sample lies, between neighbours by proportion (R's type 7).
 * @param {readonly number[]} sample @param {number} share @returns {number} NaN without values
 */
export function quantile(sample, share) {
  const sorted = [...sample].sort((a, b) => a - b);
  if (sorted.length === 0) return Number.NaN;
  const at = (sorted.length - 1) * share;
  const below = sorted[Math.floor(at)];
  return below + (sorted[Math.ceil(at)] - below) * (at - Math.floor(at));
}

/** @param {readonly Step[]} steps @param {{ scenario?: string, step?: string, outcome?: string }} which */
export const only = (steps, which) =>
  steps.filter((one) => Object.entries(which).every(([key, value]) => value === undefined || one[key] === value));

/** Milliseconds of the answers. @param {readonly Step[]} steps */
export const timesOf = (steps) => steps.map(({ ms }) => ms);

/**
 * How many were answered in each second from the first to the last.
 * @param {readonly Step[]} steps @param {number} from epoch, ms @param {number} to epoch, ms
 * @returns {number[]}
 */
export function perSecond(steps, from, to) {
  const counts = Array.from({ length: Math.max(1, Math.ceil((to - from) / 1000)) }, () => 0);
  for (const { at } of steps) {
    const second = Math.floor((at - from) / 1000);
    if (second >= 0 && second < counts.length) counts[second] += 1;
  }
  return counts;
}

/**
 * How long after a moment nothing but good answers began: the first of the seconds from which on none was refused, none
 * failed and one was done.
 * @param {readonly Step[]} steps @param {number} since epoch, ms
 * @returns {number | undefined} seconds; nothing when it never came to that
 */
export function recoveredAfter(steps, since) {
  const later = steps.filter(({ at }) => at >= since);
  const bad = later.filter(({ outcome }) => outcome !== 'done').map(({ at }) => at);
  const end = Math.max(since, ...bad);
  const good = later.filter(({ at, outcome }) => outcome === 'done' && (at > end || bad.length === 0));
  if (good.length === 0) return undefined;
  return bad.length === 0 ? 0 : (end - since) / 1000;
}
