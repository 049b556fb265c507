/** What a command line asks of the load. Pure. */
import { parseArgs } from 'node:util';
import { requireLoopback } from '../../deploy/load/harness/require-loopback.mjs';

/**
 * @typedef {{ names: string[], short: boolean, minutes: number, origin?: string, replicas: 1 | 2, share?: number }}
 * Wanted replicas: of each of our processes; share: of one processor, which each of them gets
 */

/** Scenarios whose amounts follow from what `medida` has measured. */
const follow = ['firmas', 'rafaga', 'lunes', 'sobrecarga', 'resistencia'];
/** What changes nothing in a portal that people use. */
const onlyReads = 'busquedas';
const longest = 24 * 60;
/** How the portal grows is told by what it carries. */
const grows = 'medida';
/** A millisecond of ten: the system gives no less (ration.mjs). */
const leastShare = 0.1;

/**
 * @param {readonly string[]} words of a command line
 * @throws {Error} one sentence, for an option that there is not
 */
export function optionsOf(words) {
  const [flag, text] = /** @type {const} */ ([{ type: 'boolean' }, { type: 'string' }]);
  const options = { todo: flag, corto: flag, minutos: text, origen: text, replicas: text, parte: text };
  try {
    return parseArgs({ args: [...words], allowPositionals: true, options });
  } catch {
    throw new Error(
      `No se entiende «${words.join(' ')}». Opciones: --todo, --corto, --minutos 30, --origen http://localhost:3000, ` +
        '--replicas 2, --parte 0.15.',
    );
  }
}

/**
 * @param {string[]} asked
 * @param {{ todo?: boolean, corto?: boolean, minutos?: string, origen?: string, replicas?: string, parte?: string }}
 * values
 * @param {string[]} all scenarios in their order
 * @returns {Wanted} names in their order, with `medida` first where others need it
 * @throws {Error} one sentence
 */
export function wantedOf(asked, { todo = false, corto: short = false, minutos = '30', origen, ...growth }, all) {
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
  const { replicas, share } = growthOf(growth, chosen);
  const measured = !short && chosen.some((name) => follow.includes(name)) ? ['medida'] : [];
  const names = all.filter((name) => chosen.includes(name) || measured.includes(name));
  return {
    names,
    short,
    minutes,
    replicas,
    ...(share !== undefined && { share }),
    ...(origen !== undefined && { origin: origen.replace(/\/$/, '') }),
  };
}

/**
 * @param {{ replicas?: string, parte?: string }} values @param {readonly string[]} chosen
 * @returns {Pick<Wanted, 'replicas' | 'share'>}
 */
function growthOf({ replicas = '1', parte }, chosen) {
  if (replicas !== '1' && replicas !== '2') throw new Error(`--replicas ${replicas} no sirve: 1 o 2.`);
  const share = parte === undefined ? undefined : Number(parte);
  if (share !== undefined && !(share >= leastShare && share <= 1))
    throw new Error(`--parte ${parte} no sirve: es la parte de un procesador, desde ${leastShare} hasta 1.`);
  if ((replicas === '2' || share !== undefined) && chosen.some((name) => name !== grows))
    throw new Error(`--replicas y --parte dicen cómo crece el portal: solo con ${grows}.`);
  return { replicas: replicas === '2' ? 2 : 1, ...(share !== undefined && { share }) };
}
