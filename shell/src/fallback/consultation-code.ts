/** A short code that ties the failure card on the screen to the line in the console. */
export function consultationCode(cause: unknown): string {
  const bytes = Array.from(crypto.getRandomValues(new Uint8Array(4)));
  const code = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
  console.error(`[${code}]`, cause);
  return code;
}
