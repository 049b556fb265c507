/** What a command line asks of the bench. Pure, and plain Node: nothing is built before it is understood. */

/** Which measurements share a process, in the order in which they run. @type {Record<string, readonly string[]>} */
export const groups = {
  kernel: ['P1', 'P2'],
  flow: ['P3', 'P4'],
  pool: ['P6', 'P7', 'P10'],
  issue: ['P8'],
  documents: ['P9', 'P14'],
  data: ['P11', 'P12'],
  ficha: ['P24'],
  firma: ['P13', 'P23'],
  browser: ['P15', 'P16', 'P17', 'P18', 'P19', 'P20'],
  verificar: ['P21'],
  cadena: ['P22'],
};

const rows = Object.values(groups).flat();
const usage = `Hay ${rows.join(', ')}; sin ninguno corren todos. Además: --json, --filas=100000 (para P12).`;

/**
 * @param {readonly string[]} words
 * @returns {{ ids: readonly string[], flags: readonly string[] }} ids: all of them when none is named
 * @throws {Error} one sentence
 */
export function wantedOf(words) {
  const flags = words.filter((word) => word.startsWith('-'));
  const named = words.filter((word) => !word.startsWith('-'));
  const isFlag = (/** @type {string} */ flag) => flag === '--json' || /^--filas=[1-9]\d{3,}$/.test(flag);
  const unknown = [...named.filter((id) => !rows.includes(id)), ...flags.filter((flag) => !isFlag(flag))];
  if (unknown.length > 0) throw new Error(`${unknown.join(', ')}: no existe. ${usage}`);
  return { ids: named.length > 0 ? named : rows, flags };
}
