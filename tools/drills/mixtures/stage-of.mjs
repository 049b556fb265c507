/** Which releases meet, and the exchange of processes until those run that a mixture wants. */
import { withSettings } from '../../run/process-parts.mjs';

/**
 * @typedef {object} Mixture
 * @property {string} name
 * @property {readonly string[]} old processes of the recorded release; the others are of this tree
 * @property {boolean} [remotes] the remotes are of the recorded release, and its own browser journeys go through them
 */

const services = ['inscripciones', 'certificados', 'pdf', 'notificaciones', 'auditoria'];
/** Those that a signature goes through. */
const signers = ['inscripciones', 'pdf', 'certificados'];
const all = [...services, 'gateway'];

/** In the order that exchanges few processes. @type {readonly Mixture[]} */
export const mixtures = [
  { name: 'remotos de ayer en gateway y shell de hoy', old: [], remotes: true },
  ...signers.map((name) => ({ name: `${name} de ayer entre lo de hoy`, old: [name] })),
  ...signers.map((name) => ({ name: `${name} de hoy entre lo de ayer`, old: all.filter((one) => one !== name) })),
  { name: 'todo de ayer sobre el esquema de hoy', old: all },
];

/**
 * @typedef {object} Stage
 * @property {Mixture} today nothing of yesterday
 * @property {(mixture: Mixture) => Promise<void>} arrange
 */

/**
 * @param {import('../arena/stand-arena.mjs').Arena} arena
 * @param {import('./yesterday-in.mjs').Yesterday} yesterday
 * @returns {Stage}
 */
export function stageOf({ parts, exchange }, yesterday) {
  const today = new Map([...parts].map(([name, part]) => [name, { ...part }]));
  /** @type {Map<string, import('../../platform/supervisor.mjs').Part | undefined>} */
  const running = new Map(today);
  const withRemotes = withSettings(/** @type {any} */ (today.get('gateway')), {
    REMOTES_DIRS: JSON.stringify(yesterday.remotes),
  });
  const wanted = (/** @type {string} */ name, /** @type {Mixture} */ { old, remotes = false }) => {
    if (old.includes(name)) return yesterday.parts.get(name);
    return remotes && name === 'gateway' ? withRemotes : today.get(name);
  };
  const put = async (/** @type {string} */ name, /** @type {import('../../platform/supervisor.mjs').Part} */ part) => {
    // Nobody knows what runs after a failure, so the next mixture exchanges it again.
    running.set(name, undefined);
    await exchange(name, part);
    running.set(name, part);
  };
  return {
    today: { name: 'hoy', old: [] },
    arrange: async (mixture) => {
      const changed = [...yesterday.parts.keys()].filter((name) => running.get(name) !== wanted(name, mixture));
      await Promise.all(changed.map((name) => put(name, /** @type {any} */ (wanted(name, mixture)))));
    },
  };
}
