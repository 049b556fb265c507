/** Prints files, lines, median and longest file per top-level folder, from what git tracks. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const source = /\.(ts|tsx|mjs|cjs|js|py|sh|css|hbs|sql)$/;
const files = execFileSync('git', ['ls-files'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => source.test(file))
  .map((file) => ({ file, lines: readFileSync(file, 'utf8').split('\n').length - 1 }));

/** @param {number[]} numbers */
const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

/** @typedef {{ file: string, lines: number }} Row */

/** @param {Row[]} rows */
const summary = (rows) => {
  const longest = rows.reduce((a, b) => (b.lines > a.lines ? b : a));
  return {
    files: rows.length,
    lines: rows.reduce((sum, row) => sum + row.lines, 0),
    median: median(rows.map((row) => row.lines)),
    longest: `${longest.lines} ${longest.file}`,
  };
};

const byFolder = group(files);

/** @param {Row} row */
function folderOf({ file }) {
  return file.includes('/') ? file.slice(0, file.indexOf('/')) : '(root)';
}

/** @param {Row[]} rows */
function group(rows) {
  const map = new Map();
  for (const row of rows) map.set(folderOf(row), [...(map.get(folderOf(row)) ?? []), row]);
  return map;
}

console.table(Object.fromEntries([...byFolder].sort().map(([folder, rows]) => [folder, summary(rows)])));
console.table({ all: summary(files) });
