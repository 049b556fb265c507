/**
 * `node tools/lint/wide-lines.mjs`: refuses lines over 120 columns in code, tests aside. The formatter leaves comments
 * and long strings as they are. Exits 1 with the lines, or when its fixture goes unnoticed.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { isCode, isTest, root } from './import-graph.mjs';

const WIDTH = 120;
const fixture = 'tools/lint/fixtures/libs/ui/src/wide-comment.ts';

/** @param {string} text @returns {number[]} the lines that are too wide, counted from 1 */
export const wideLines = (text) => text.split('\n').flatMap((row, at) => (row.length > WIDTH ? [at + 1] : []));

function main() {
  const read = (/** @type {string} */ file) => readFileSync(path.join(root, file), 'utf8');
  const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' });
  const files = tracked
    .split('\n')
    .filter(
      (file) => isCode(file) && !isTest(file) && !file.includes('/fixtures/') && existsSync(path.join(root, file)),
    );
  const faults = files.flatMap((file) => wideLines(read(file)).map((line) => `${file}:${line}`));
  if (faults.length > 0) console.error(`wide lines: over ${WIDTH} columns\n  ${faults.join('\n  ')}`);
  const noticed = wideLines(read(fixture)).length === 1;
  if (!noticed) console.error(`wide lines: the law did not notice its fixture ${fixture}`);
  if (faults.length > 0 || !noticed) process.exitCode = 1;
  else console.log(`wide lines: none in ${files.length} files`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
