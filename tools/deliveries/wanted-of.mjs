/** What a command line asks of the deliveries. Pure. */
import { parseArgs } from 'node:util';

/**
 * @param {readonly string[]} words of a command line
 * @param {readonly string[]} all areas in their order
 * @returns {string[]} areas in that order; all without `--solo`
 * @throws {Error} one sentence
 */
export function wantedOf(words, all) {
  const usage = `Áreas: ${all.join(', ')}; sin --solo se entregan todas. Opciones: --solo una,otra.`;
  const only = soloOf(words, usage).split(',').filter(Boolean);
  const unknown = only.filter((name) => !all.includes(name));
  if (unknown.length > 0) throw new Error(`${unknown.join(', ')}: no existe. ${usage}`);
  return all.filter((name) => only.length === 0 || only.includes(name));
}

/** @param {readonly string[]} words @param {string} usage @returns {string} */
function soloOf(words, usage) {
  try {
    return parseArgs({ args: [...words], options: { solo: { type: 'string' } } }).values.solo ?? '';
  } catch {
    throw new Error(`No se entiende «${words.join(' ')}». ${usage}`);
  }
}
