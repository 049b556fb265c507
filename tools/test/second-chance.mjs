/**
 * Runs a failed test file on real parts once more, alone, and names it when it then passes. A busy machine is no fault of
 * the code, but such a test must be mended. Many failures at once get no second run.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../platform/places.mjs';

const MOST_FILES = 3;

/**
 * @param {any} report of `jest --json`
 * @returns {string[]} the files with a failure, when they are few enough for a second chance
 */
export function failedFiles(report) {
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
  const unloaded = before.filter(
    ({ assertionResults, status }) => status === 'failed' && assertionResults.length === 0,
  ).length;
  return {
    numPassedTests: first.numPassedTests - count('passed') + second.numPassedTests,
    numFailedTests: first.numFailedTests - count('failed') + second.numFailedTests,
    numRuntimeErrorTestSuites: first.numRuntimeErrorTestSuites - unloaded + second.numRuntimeErrorTestSuites,
    numPendingTests: first.numPendingTests - count('pending') + second.numPendingTests,
    numTodoTests: first.numTodoTests - count('todo') + second.numTodoTests,
  };
}

/** @param {string[]} files @returns {string} for the reader of the log */
export const secondChance = (files) =>
  `otra vez, por sí solos: ${files.map((file) => path.relative(root, file)).join(', ')}`;

/** @param {string} file @returns {any} undefined when the tool did not come so far */
export const readReport = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);
