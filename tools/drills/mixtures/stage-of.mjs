/** Exchanges processes until those run that a mixture wants. */
import { withSettings } from '../../run/process-parts.mjs';

/** @typedef {import('./mixtures.mjs').Mixture} Mixture */
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
