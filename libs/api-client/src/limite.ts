import type { HttpCall } from '@portal/contracts/core';

/**
 * Milliseconds that the network may take beyond what the gateway allows itself (`deadline`, seconds): a slow
 * phone's request still arrives, and one whose network is lost without an error ends within about half a minute.
 */
const EN_LA_RED = 25_000;

/** The same for a file, whose bytes may be many. */
const EN_LA_RED_ARCHIVO = 300_000;

const deArchivo = ({ answer }: HttpCall): boolean => answer === 'file' || answer === 'bytes';

/** Milliseconds until a call without its whole answer counts as lost. */
export const limiteDe = (call: HttpCall): number => call.deadline + (deArchivo(call) ? EN_LA_RED_ARCHIVO : EN_LA_RED);

/**
 * Does something that can be aborted, and aborts it when its time is over or the caller's own signal says so.
 * @throws what it rejects with: the caller's reason, or an Error that names the limit
 */
export async function conLimite<T>(
  limite: number,
  signal: AbortSignal | undefined,
  hacer: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const control = new AbortController();
  const reloj = setTimeout(() => control.abort(new Error(`no whole answer within ${limite} ms`)), limite);
  const cortar = () => control.abort(signal?.reason);
  signal?.addEventListener('abort', cortar);
  if (signal?.aborted) cortar();
  try {
    return await hacer(control.signal);
  } finally {
    clearTimeout(reloj);
    signal?.removeEventListener('abort', cortar);
  }
}
