/**
 * Runs a failed test file on real parts once more, without the other files of its phase; it is named, and counted when
 * it then passes. A busy machine is no fault of the code, but such a test must be mended. Many failures at once get no
 * second run, nor does a unit test.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../platform/places.mjs';

const MOST_FILES = 3;

/**
 * @param {any} report of `jest --json`
 * @param {string[]} projects of jest.config.mjs that it is about
 * @returns {string[]} the files with a failure, when they are on real parts and few enough for a second chance
 */
export function failedFiles(report, projects) {
  if (projects.some((project) => project !== 'medium')) return [];
  const files = report.testResults.filter(({ status }) => status === 'failed').map(({ name }) => name);
  return files.length <= MOST_FILES ? files : [];
}

/**
 * The first report with the second one in the place of the files that were run again.
 * @param {any} first @param {any} second both of `jest --json`
 */
export function merged(first, second) {
  const again = new Set(second.testResults.map(({ name }) => name));
  const before = first.testResults.filter(({ name }) => again.has(name));
  const count = (/** @type {string} */ status) =>
    before.flatMap(({ assertionResults }) => assertionResults).filter((one) => one.status === status).length;
  const unloaded = before.filter(isUnloaded).length;
  return {
    testResults: [...first.testResults.filter(({ name }) => !again.has(name)), ...second.testResults],
    numPassedTests: first.numPassedTests - count('passed') + second.numPassedTests,
    numFailedTests: first.numFailedTests - count('failed') + second.numFailedTests,
    numRuntimeErrorTestSuites: first.numRuntimeErrorTestSuites - unloaded + second.numRuntimeErrorTestSuites,
    numPendingTests: first.numPendingTests - count('pending') + second.numPendingTests,
    numTodoTests: first.numTodoTests - count('todo') + second.numTodoTests,
    retried: Math.max(0, failures(before) - failures(second.testResults)),
  };
}

/** A file that could not even be loaded. @param {any} result of one file */
const isUnloaded = ({ assertionResults, status }) => status === 'failed' && assertionResults.length === 0;

/** Failed tests, and files without any. @param {any[]} results of files @returns {number} */
const failures = (results) =>
  results.filter(isUnloaded).length +
  results.flatMap(({ assertionResults }) => assertionResults).filter(({ status }) => status === 'failed').length;

/** @param {string[]} files @returns {string} for the reader of the log */
export const secondChance = (files) =>
  `otra vez, por sí solos: ${files.map((file) => path.relative(root, file)).join(', ')}`;

/** @param {string} file @returns {any} undefined when the tool did not come so far */
export const readReport = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);
