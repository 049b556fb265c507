import { UnknownLine } from './refusal.mjs';

/** @typedef {import('@portal/service-kit/remotes').Content} Content */

/**
 * A store may take a change of the registry and lose its answer: what the registry says then counts.
 * @param {import('./installation.mjs').Installation['store']} store
 * @param {unknown} lost what the change threw
 * @param {(content: Content) => boolean} isThere whether the registry has the change
 * @returns {Promise<Content>} the registry with it
 * @throws UnknownLine when the registry cannot be read; `lost` when the change is not there
 */
export async function takenAllTheSame(store, lost, isThere) {
  if (/** @type {{ code?: string }} */ (lost).code !== 'ALMACEN_NO_DISPONIBLE') throw lost;
  const { content } = await store.editions.latest().catch((cause) => {
    throw new UnknownLine(cause);
  });
  if (!isThere(content)) throw lost;
  return content;
}
