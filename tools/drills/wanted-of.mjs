/** What a command line asks of the drills. Pure, and plain Node: nothing is built before it is understood. */
import { parseArgs } from 'node:util';

/**
 * Every drill, in the order in which they are held. What an attempt that failed has left is deleted after its lease: a
 * minute at most, two and a half where keys lie with their signers. The drills that leave such files come early, so
 * that it passes while others are held. The full disk is the first of them, for a file that is deleted leaves room. The
 * canaries wait until nothing is left, and read what every process wrote before them: they come behind all whose
 * refusals, deaths, hostile files and restored data could leak a secret. They look for the keys of today and read what
 * the streams hold: a rotation and a restore, which take both away, come before all that they are to hear of.
 */
const drillNames = /** @type {const} */ ([
  'mezclas',
  'rotacion-de-llaves',
  'respaldo',
  'disco-lleno',
  'pasos-durables',
  'muertes',
  'llaves-de-firmantes',
  'replicas',
  'carreras',
  'muertes-con-replicas',
  'caidas-de-postgresql',
  'sin-nats',
  'caidas-con-replicas',
  'sin-correo',
  'sin-keycloak',
  'almacen-que-rechaza',
  'relojes-distintos',
  'dibujos',
  'cargas',
  'cargas-mutadas',
  'intrusos',
  'canarios',
  'peticiones',
  'servidores-nats',
  'manipulaciones',
  'sello-caido',
  'fallas-de-piezas',
]);
/** @typedef {(typeof drillNames)[number]} DrillName */

/** Those that are asked for, in the order in which they are held. @param {readonly string[]} [names] all without it */
export const inOrder = (names = drillNames) => drillNames.filter((name) => names.includes(name));

const usage = `Hay ${drillNames.join(', ')}; sin --solo se hacen todos. ${[
  'Opciones: --solo uno,otro',
  '--paso firmar',
  '--nats 3',
  '--veces 2',
  '--reducido.',
].join(', ')}`;

/**
 * @typedef {object} Wanted
 * @property {string[]} only names; all of them when there is none
 * @property {string | undefined} step
 * @property {1 | 3} natsServers three where every drill is held: one of them needs as many
 * @property {boolean} reduced
 * @property {number | undefined} times
 */

/** @param {readonly string[]} words @returns {Wanted} @throws {Error} one sentence */
export function wantedOf(words) {
  const { solo = '', paso: step, nats, reducido: reduced = false, veces } = optionsOf(words).values;
  const only = solo.split(',').filter(Boolean);
  const unknown = only.filter((name) => !drillNames.some((one) => one === name));
  if (unknown.length > 0) throw new Error(`${unknown.join(', ')}: no existe. ${usage}`);
  if (nats !== undefined && nats !== '1' && nats !== '3') throw new Error(`--nats ${nats} no sirve: es 1 o 3.`);
  const times = veces === undefined ? undefined : Number(veces);
  if (times !== undefined && !(Number.isInteger(times) && times > 0))
    throw new Error(`--veces ${veces} no sirve: es un número entero desde 1.`);
  const everything = only.length === 0 && !reduced;
  return { only, step, natsServers: (nats ?? (everything ? '3' : '1')) === '3' ? 3 : 1, reduced, times };
}

/** @param {readonly string[]} words */
function optionsOf(words) {
  try {
    return parseArgs({
      args: [...words],
      options: {
        solo: { type: 'string' },
        paso: { type: 'string' },
        nats: { type: 'string' },
        veces: { type: 'string' },
        reducido: { type: 'boolean' },
      },
    });
  } catch {
    throw new Error(`No se entiende «${words.join(' ')}». ${usage}`);
  }
}
