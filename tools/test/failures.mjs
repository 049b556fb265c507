/**
 * What failed, by name and with the beginning of its reason. `npm test` says it once more at its very end: often only
 * the end of a long log is kept. Pure.
 */
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from '../platform/places.mjs';

/** Of a reason: what still lets a reader of the end see the rest. */
const MOST_CHARACTERS = 1200;

/** @param {string} file @returns {string} */
const placed = (file) => path.relative(root, path.resolve(root, file));

/** @param {string} where @param {string} [reason] @returns {string} */
const told = (where, reason = '') =>
  `${where}\n${stripVTControlCharacters(reason).trim().slice(0, MOST_CHARACTERS)}`.trimEnd();

/**
 * A tool tells its fault last.
 * @param {string} name of the phase
 * @param {Error} error that ended it
 * @returns {string}
 */
export const phaseFailure = (name, error) => told(name, error.message.trim().slice(-MOST_CHARACTERS));

/**
 * @param {any} report of `jest --json`
 * @returns {string[]} each failed test, and each file that could not be loaded
 */
export const jestFailures = ({ testResults }) =>
  testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      if (failed.length === 0) return [told(placed(name), message)];
      return failed.map(({ fullName, failureMessages }) => told(`${placed(name)} › ${fullName}`, failureMessages[0]));
    });

/**
 * @param {any} report of Playwright's json reporter
 * @returns {string[]} each journey whose last try failed, and what kept all from beginning
 */
export const journeyFailures = ({ suites, errors }) => [
  ...suites
    .flatMap(specsOf)
    .flatMap(({ file, title, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected')
        .map(({ results }) => told(`e2e/${file} › ${title}`, results.at(-1)?.error?.message)),
    ),
  ...errors.map(({ message }) => told('e2e', message)),
];

/** @param {any} suite @returns {any[]} */
const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];
