/** What drills came to, and the table of it. Pure. */
import { columns } from '../run/table.mjs';
import { recoveryText } from './arena/recovery.mjs';

/**
 * @typedef {{ name: string, injections: number, breaks: string[], note: string, time: string, recovery?: number[],
 * skipped?: string }} Result skipped: why it was not held
 */

/** @typedef {Pick<Result, 'name' | 'breaks'>} Verdict of a drill or a load */

/** @param {Verdict[]} results @returns {string[]} names */
export const broke = (results) => results.filter(({ breaks }) => breaks.length > 0).map(({ name }) => name);

/**
 * @param {Verdict[]} results
 * @returns {string[]} each that broke something, with the first breaks: what `npm test` says at its end
 */
export const brokenOf = (results) =>
  results.filter(({ breaks }) => breaks.length > 0).map(({ name, breaks }) => [name, ...breaks.slice(0, 5)].join('\n'));

/** @param {Result} result what was not held and did not break proves nothing */
const isLeftOut = ({ skipped, breaks }) => skipped !== undefined && breaks.length === 0;

/** @param {Result[]} results @returns {string[]} names of what was not held */
export const leftOut = (results) => results.filter(isLeftOut).map(({ name }) => name);

/** @param {Result[]} results @returns {string} */
export const tableOf = (results) =>
  columns([
    ['Simulacro', 'Inyecciones', 'Roturas', 'Recuperación (s): p50 / p95 / máx.', 'Tiempo', ''],
    ...results.map((result) => [
      result.name,
      String(result.injections),
      isLeftOut(result) ? 'no corrió' : String(result.breaks.length),
      recoveryText(result.recovery),
      result.time,
      result.skipped ?? result.note,
    ]),
  ]).join('\n');
