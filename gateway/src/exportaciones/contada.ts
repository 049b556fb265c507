/**
 * A file that tells how it ended, whatever ended it: the last byte, a failure, or a client that went away. No
 * generator: the `finally` of one that never began does not run, and a client may be gone before the first byte.
 * @param terminar called once, with whether that was all
 */
export function contada(
  bytes: AsyncIterable<Uint8Array>,
  terminar: (completa: boolean) => void,
): AsyncIterableIterator<Uint8Array> {
  const partes = bytes[Symbol.asyncIterator]();
  let terminada = false;
  const una = (completa: boolean): void => {
    if (terminada) return;
    terminada = true;
    terminar(completa);
  };
  return {
    [Symbol.asyncIterator]() {
      return this;
    },
    async next() {
      try {
        const parte = await partes.next();
        if (parte.done) una(true);
        return parte;
      } catch (error) {
        una(false);
        throw error;
      }
    },
    async return() {
      try {
        await partes.return?.();
      } finally {
        una(false);
      }
      return { done: true, value: undefined };
    },
  };
}
