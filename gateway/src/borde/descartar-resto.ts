import type { IncomingMessage } from 'node:http';

const MAX_BYTES = 32 * 1_048_576;

/**
 * Lets a client that is still sending finish, so that it can read our refusal instead of a reset connection;
 * beyond 32 MB the connection is cut.
 */
export function descartarResto(request: IncomingMessage): void {
  if (request.complete || request.destroyed) return;
  let bytes = 0;
  request.on('error', () => request.destroy());
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) request.destroy();
  });
}
