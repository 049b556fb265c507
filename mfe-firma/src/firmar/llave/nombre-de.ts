/** Before the name of all that this browser keeps for links. */
export const PREFIX = 'firma:';

/**
 * Under which name this browser keeps what belongs to a link.
 * @returns undefined where the browser has no digest (plain http): no name may carry the link itself
 */
export async function nombreDe(token: string): Promise<string | undefined> {
  if (token === '' || !globalThis.crypto.subtle) return undefined;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token));
  return PREFIX + Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
