/** A short code that ties what a person reads on a failure card to the line in the console. */
export function consultationCode(cause: unknown): string {
  const code = Array.from(crypto.getRandomValues(new Uint8Array(4)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
  console.error(`[${code}]`, cause);
  return code;
}
