/** A table for the terminal, in Markdown, so that it can be kept. */
/** @param {string[]} head @param {string[][]} rows @returns {string} */
export function table(head, rows) {
  const widths = head.map((word, at) => Math.max(word.length, ...rows.map((row) => row[at]?.length ?? 0)));
  const line = (/** @type {string[]} */ cells) => `| ${cells.map((cell, at) => cell.padEnd(widths[at])).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}
