import type { IncomingMessage } from 'node:http';
import { AppError } from '@portal/contracts/core';

/**
 * A request's bytes, as long as they keep coming. Stopping early leaves the connection open, so that a refusal can be read.
 * @throws AppError SOLICITUD_MAL_FORMADA when nothing came for `quietMs` or the client went away
 */
export async function* conPaciencia(request: IncomingMessage, quietMs: number): AsyncGenerator<Buffer> {
  const timer = setTimeout(() => request.destroy(new Error('stalled upload')), quietMs);
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      timer.refresh();
      yield chunk;
    }
    if (!request.complete) throw new Error('upload cut short');
  } catch (cause) {
    throw new AppError('SOLICITUD_MAL_FORMADA', { detail: 'upload broke off', cause });
  } finally {
    clearTimeout(timer);
  }
}

/** Passes bytes on up to `limit`. @throws what `tooMany` makes, at the first byte beyond */
export async function* contar(
  source: AsyncIterable<Buffer>,
  limit: number,
  tooMany: () => Error,
): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of source) {
    bytes += chunk.length;
    if (bytes > limit) throw tooMany();
    yield chunk;
  }
}
