/**
 * The order in which tests are asked about a broken file: the nearest one mostly knows. Jest's own order begins with
 * the longest, and a run ends with the first test that fails.
 */
import { statSync } from 'node:fs';
import path from 'node:path';

/**
 * How far a test is from a file: 0 with its name, else by the folders between the two.
 * @param {string} test @param {string} broken both from the same folder
 * @returns {number}
 */
export function distance(test, broken) {
  const [name = ''] = path.basename(broken).split('.');
  if (path.basename(test).startsWith(`${name}.`)) return 0;
  const between = path.relative(path.dirname(broken), path.dirname(test));
  return 1 + (between === '' ? 0 : between.split(path.sep).length);
}

/** A sequencer for Jest; `BROKEN_FILE` names the file. */
export default class NearestFirst {
  /** @template {{ path: string }} T @param {readonly T[]} tests @returns {T[]} the smaller of two as near is first */
  sort(tests) {
    const broken = process.env['BROKEN_FILE'] ?? '';
    const far = new Map(tests.map((test) => [test, distance(test.path, broken)]));
    const size = new Map(tests.map((test) => [test, statSync(test.path).size]));
    const by = (/** @type {Map<T, number>} */ of, /** @type {T} */ a, /** @type {T} */ b) =>
      (of.get(a) ?? 0) - (of.get(b) ?? 0);
    return tests.toSorted((a, b) => by(far, a, b) || by(size, a, b));
  }

  /** Jest hands over how long each took; the order does not hang on it. */
  cacheResults() {}
}
