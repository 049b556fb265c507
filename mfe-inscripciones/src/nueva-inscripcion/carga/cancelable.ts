/** A call on its way, as the portal's changes are. */
export interface Llamada<T> {
  readonly unwrap: () => Promise<T>;
  readonly abort: () => void;
}

/** The answer of a call that the person may give up: then nobody waits for it any more. @throws what the call does; when cancelled, its abort */
export async function cancelable<T>(llamada: Llamada<T>, signal: AbortSignal): Promise<T> {
  const cortar = () => llamada.abort();
  signal.addEventListener('abort', cortar, { once: true });
  if (signal.aborted) cortar();
  try {
    const respuesta = await llamada.unwrap();
    signal.throwIfAborted(); // given up while the answer was already on its way
    return respuesta;
  } finally {
    signal.removeEventListener('abort', cortar);
  }
}
