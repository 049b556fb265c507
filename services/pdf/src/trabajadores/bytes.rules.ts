/** The same bytes as a Buffer, not copied: what came from another thread is nobody else's. */
export const vista = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Memory that a message's bytes have to themselves: it can move to the other thread instead of being copied. */
export function propios(message: unknown): ArrayBuffer[] {
  const values = typeof message === 'object' && message !== null ? Object.values(message) : [];
  return values.flatMap((value: unknown) =>
    value instanceof Uint8Array && value.buffer instanceof ArrayBuffer && value.byteLength === value.buffer.byteLength
      ? [value.buffer]
      : [],
  );
}
