/** What tells one sending of a mail from all others. Pure. */

const mark = /^<?([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})@/;

/**
 * The mark in a Message-ID, as `correo.retorno` keeps it.
 * @param {string | undefined} messageId
 * @returns {string | undefined} nothing in one that is not ours: Keycloak's
 */
export function markIn(messageId = '') {
  const parts = mark.exec(messageId.trim().toLowerCase());
  return parts ? parts.slice(1).join('-') : undefined;
}
