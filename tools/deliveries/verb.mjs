/** `publicar`, `revertir` and `versiones` as people type them. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { root } from '../platform/places.mjs';

const run = promisify(execFile);

/**
 * @param {string} name of the npm script
 * @param {string[]} words
 * @returns {Promise<string>} what it said
 * @throws {Error} with its sentence
 */
export const verb = async (name, ...words) =>
  (await run('npm', ['run', '-s', name, ...(words.length > 0 ? ['--', ...words] : [])], { cwd: root })).stdout;
