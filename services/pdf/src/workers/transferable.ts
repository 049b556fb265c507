/// <reference lib="es2024.arraybuffer" />

/** The same bytes as a Buffer, without a copy. Bytes that came from another thread have no other owner. */
export const asBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** The memory of a message that its bytes fill alone: it can move to the other thread instead of being copied. */
export function transferable(message: unknown): ArrayBuffer[] {
  const values = typeof message === 'object' && message !== null ? Object.values(message) : [];
  return values.flatMap((value: unknown) =>
    value instanceof Uint8Array && value.buffer instanceof ArrayBuffer && value.byteLength === value.buffer.byteLength
      ? [value.buffer]
      : [],
  );
}

/**
 * Gives memory back that these bytes fill alone, and that nobody reads any more. A thread whose documents wait for the
 * garbage collector has it run every few signatures.
 */
export function free(bytes: Uint8Array): void {
  for (const memory of transferable({ bytes })) memory.transfer(0);
}
