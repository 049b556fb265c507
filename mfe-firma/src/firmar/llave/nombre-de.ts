/** Before the name of all that this browser keeps for links. */
export const PREFIX = 'firma:';

/**
 * Under which name this browser keeps what belongs to a link.
 * @returns undefined where the browser has no digest (plain http): no name may carry the link itself
 */
export async function nombreDe(token: string): Promise<string | undefined> {
  if (token === '' || !globalThis.crypto.subtle) return undefined;
  return PREFIX + (await sha256Of(new TextEncoder().encode(token)));
}

/** Hexadecimal, lower case. */
export async function sha256Of(bytes: BufferSource): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', bytes);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
