/** Sums what every phase of the tests reports. Pure but for reading the reports. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { jestFailures, journeyFailures } from './failures.mjs';

/**
 * @typedef {{ passed: number, failed: number, skipped: number, retried: number, failures?: string[] }} Tally retried:
 * what passed on a second try; failures: what failed, by name
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
      failures: [...(a.failures ?? []), ...(b.failures ?? [])],
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
  failures: jestFailures(report),
});

/**
 * A journey that passed only in its second try has passed: the list above names it as flaky, the last line counts it.
 * @param {any} report of Playwright's json reporter
 * @returns {Tally}
 */
export const ofPlaywright = ({ stats, suites = [], errors = [] }) => ({
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected + errors.length,
  skipped: stats.skipped,
  retried: stats.flaky,
  failures: journeyFailures({ suites, errors }),
});

/**
 * @param {string} file
 * @param {(report: any) => Tally} read
 * @param {boolean} succeeded what the tool's exit code said
 * @returns {Tally}
 */
export function fromReport(file, read, succeeded) {
  return existsSync(file)
    ? told(read(JSON.parse(readFileSync(file, 'utf8'))), succeeded, file)
    : told(emptyTally, false, file);
}

/**
 * A failure that no report shows counts as one.
 * @param {Tally} tally of the reports
 * @param {boolean} succeeded what the tool's exit code said
 * @param {string} file of the report
 * @returns {Tally}
 */
export const told = (tally, succeeded, file) =>
  !succeeded && tally.failed === 0
    ? { ...tally, failed: 1, failures: [`${path.basename(file)}: a failure that no report shows`] }
    : tally;

const MOST_REASONS = 20;

/** @param {Tally} tally @returns {string[]} what failed, before the last line; none when nothing did */
export const failedLines = ({ failures = [] }) =>
  failures.length === 0 ? [] : ['\n━━ lo que falló', ...shortened(failures).map((one) => `✗ ${one}`)];

/** Of many failures the first ones tell why, the others their names. @param {string[]} failures */
const shortened = (failures) => failures.map((one, index) => (index < MOST_REASONS ? one : one.split('\n', 1)[0]));

/** @param {Tally} tally @returns {string} the last line of `npm test` */
export const lastLine = ({ passed, failed, skipped, retried }) =>
  `${passed} passed, ${failed} failed, ${skipped} skipped, ${retried} only on a second try`;
