/** What a command line asks of the load. Pure. */
import { parseArgs } from 'node:util';
import { requireLoopback } from '../../deploy/load/harness/require-loopback.mjs';

/** @typedef {{ names: string[], short: boolean, minutes: number, origin?: string }} Wanted */

/** Scenarios whose amounts follow from what `medida` has measured. */
const follow = ['firmas', 'rafaga', 'lunes', 'sobrecarga', 'resistencia'];
/** What changes nothing in a portal that people use. */
const onlyReads = 'busquedas';
const longest = 24 * 60;

/**
 * @param {readonly string[]} words of a command line
 * @throws {Error} one sentence, for an option that there is not
 */
export function optionsOf(words) {
  const [flag, text] = /** @type {const} */ ([{ type: 'boolean' }, { type: 'string' }]);
  const options = { todo: flag, corto: flag, minutos: text, origen: text };
  try {
    return parseArgs({ args: [...words], allowPositionals: true, options });
  } catch {
    throw new Error(
      `No se entiende «${words.join(' ')}». Opciones: --todo, --corto, --minutos 30, --origen http://localhost:3000.`,
    );
  }
}

/**
 * @param {string[]} asked
 * @param {{ todo?: boolean, corto?: boolean, minutos?: string, origen?: string }} values
 * @param {string[]} all scenarios in their order
 * @returns {Wanted} names in their order, with `medida` first where others need it
 * @throws {Error} one sentence
 */
export function wantedOf(asked, { todo = false, corto: short = false, minutos = '30', origen }, all) {
  const unknown = asked.filter((name) => !all.includes(name));
  if (unknown.length > 0) throw new Error(`${unknown.join(', ')}: no existe. Hay ${all.join(', ')}.`);
  if (asked.length === 0 && !todo)
    throw new Error(`Diga cuáles: ${all.join(', ')}, o --todo. Con --corto dura segundos.`);
  const minutes = Number(minutos);
  if (!(minutes > 0 && minutes <= longest))
    throw new Error(`--minutos ${minutos} no sirve: es un número mayor que 0, hasta ${longest}.`);
  const chosen = todo ? all : asked;
  if (origen !== undefined) requireLoopback(origen.replace(/\/$/, ''));
  if (origen !== undefined && chosen.some((name) => name !== onlyReads))
    throw new Error(`--origen carga un portal con los datos de alguien: solo con ${onlyReads}, que no escribe nada.`);
  const measured = !short && chosen.some((name) => follow.includes(name)) ? ['medida'] : [];
  const names = all.filter((name) => chosen.includes(name) || measured.includes(name));
  return { names, short, minutes, ...(origen !== undefined && { origin: origen.replace(/\/$/, '') }) };
}
