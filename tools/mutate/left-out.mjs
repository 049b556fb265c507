/**
 * Leaves tests out of a run of Jest. `--testPathIgnorePatterns` would take the place of every project's own patterns,
 * and tests on real parts would run among the units, without the standing platform.
 */
import path from 'node:path';

/**
 * @param {readonly string[]} files @param {string} root which they are below
 * @returns {{ args: string[], env: Record<string, string> }} what Jest is run with
 */
export const leavingOut = (files, root) => ({
  args: files.length > 0 ? ['--filter', import.meta.filename] : [],
  env: { TESTS_LEFT_OUT: JSON.stringify(files.map((file) => path.join(root, file))) },
});

/** @param {readonly string[]} paths of tests */
function filter(paths) {
  const out = new Set(JSON.parse(process.env['TESTS_LEFT_OUT'] ?? '[]'));
  return { filtered: paths.filter((one) => !out.has(one)) };
}
// Jest requires it, and calls what it gets.
export { filter as 'module.exports' };
