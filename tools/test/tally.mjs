/** Sums what every phase of the tests reports. Pure but for reading the reports. */
import { existsSync, readFileSync } from 'node:fs';

/**
 * @typedef {{ passed: number, failed: number, skipped: number, retried: number }} Tally retried: what passed on a
 * second try
 */

/** @type {Tally} */
export const emptyTally = { passed: 0, failed: 0, skipped: 0, retried: 0 };
/** @type {Tally} */
export const onePassed = { passed: 1, failed: 0, skipped: 0, retried: 0 };
/** @type {Tally} */
export const oneFailed = { passed: 0, failed: 1, skipped: 0, retried: 0 };

/** @param {Tally[]} tallies @returns {Tally} */
export const sum = (tallies) =>
  tallies.reduce(
    (a, b) => ({
      passed: a.passed + b.passed,
      failed: a.failed + b.failed,
      skipped: a.skipped + b.skipped,
      retried: a.retried + b.retried,
    }),
    emptyTally,
  );

/**
 * A suite that could not even be loaded counts as one failure.
 * @param {any} report of `jest --json`; `retried` stands in one that `merged` has made
 * @returns {Tally}
 */
export const ofJest = (report) => ({
  passed: report.numPassedTests,
  failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
  skipped: report.numPendingTests + report.numTodoTests,
  retried: report.retried ?? 0,
});

/**
 * A journey that passed only in its second try has passed: the list above names it as flaky, the last line counts it.
 * @param {any} report of Playwright's json reporter
 * @returns {Tally}
 */
export const ofPlaywright = ({ stats, errors }) => ({
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected + (errors?.length ?? 0),
  skipped: stats.skipped,
  retried: stats.flaky,
});

/**
 * @param {string} file
 * @param {(report: any) => Tally} read
 * @param {boolean} succeeded what the tool's exit code said; a failure that the report does not show counts as one
 * @returns {Tally}
 */
export function fromReport(file, read, succeeded) {
  if (!existsSync(file)) return oneFailed;
  const tally = read(JSON.parse(readFileSync(file, 'utf8')));
  return !succeeded && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
}

/** @param {Tally} tally @returns {string} the last line of `npm test` */
export const lastLine = ({ passed, failed, skipped, retried }) =>
  `${passed} passed, ${failed} failed, ${skipped} skipped, ${retried} only on a second try`;
