/** A disk without room, in one sentence for who publishes. */

/** Codes of the system. */
export const fullDisk = new Set(['ENOSPC', 'EDQUOT']);

/**
 * @template T
 * @param {string} what there may be no room for: `el artefacto de pdf`
 * @param {() => T} work
 * @returns {T}
 * @throws {Error} one sentence when the disk has no room; anything else as it is
 */
export function withRoom(what, work) {
  try {
    return work();
  } catch (error) {
    if (!fullDisk.has(String(/** @type {NodeJS.ErrnoException} */ (error).code))) throw error;
    throw new Error(`No queda espacio en el disco para ${what}: libere espacio y repita.`, { cause: error });
  }
}
