/** Verdicts as people read them: one block per signature, then the document. */

/** @typedef {import('../validators/index.mjs').Verdict} Verdict */

/** @param {Verdict} verdict */
const mark = ({ conforme, informa }) => (informa ? '·' : conforme ? '✓' : '✗');

/** @param {Verdict[]} verdicts @returns {string} */
export function reportOf(verdicts) {
  const fields = [...new Set(verdicts.flatMap(({ firma }) => firma ?? []))];
  const blocks = [
    ...fields.map((field) =>
      block(
        headingOf(field, verdicts),
        verdicts.filter(({ firma }) => firma === field),
      ),
    ),
    block(
      'documento',
      verdicts.filter(({ firma }) => !firma),
    ),
  ];
  return blocks.join('\n');
}

/** @param {string} field @param {Verdict[]} verdicts */
function headingOf(field, verdicts) {
  const levels = [...new Set(verdicts.flatMap(({ firma, nivel }) => (firma === field && nivel ? [nivel] : [])))];
  return levels.length ? `${field} · nivel ${levels.join(' / ')}` : field;
}

/** @param {string} heading @param {Verdict[]} verdicts */
function block(heading, verdicts) {
  const width = Math.max(...verdicts.map(({ validador }) => validador.length), 14);
  const lines = verdicts.map((verdict) => {
    const [first, ...rest] = verdict.veredicto.split('; ');
    const indent = `\n${' '.repeat(width + 8)}`;
    return `    ${mark(verdict)} ${verdict.validador.padEnd(width)}  ${[first, ...rest].join(indent)}`;
  });
  return [`  ${heading}`, ...lines].join('\n');
}
