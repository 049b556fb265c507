/** The journeys of signers who keep their keys themselves: `inscripciones` of the running portal with that setting. */
import { beside, withSettings } from '../run/process-parts.mjs';
import { journey } from './phases.mjs';

/**
 * @param {{ supervisor: import('../platform/supervisor.mjs').Supervisor,
 *   parts: import('../platform/supervisor.mjs').Part[], env: Record<string, string> }} portal
 * @param {string} report
 * @returns {Promise<import('./tally.mjs').Tally>}
 */
export async function withKeysOnDevices({ supervisor, parts, env }, report) {
  const part = parts.find(({ name }) => name === 'inscripciones');
  if (!part) throw new Error('inscripciones does not run');
  const other = await beside(withSettings(part, { FIRMA_LLAVE: 'dispositivo' }));
  await (
    await supervisor.replace(other, () => undefined)
  ).ended;
  try {
    return await journey('llave-del-firmante', report, env, { project: 'llaves' });
  } finally {
    await (
      await supervisor.replace(await beside(part), () => undefined)
    ).ended;
  }
}
