/** The authority cannot do its work: says which part, and the service does not start. */
export class AutopruebaFallida extends Error {
  override readonly name = 'AutopruebaFallida';
}

/** @throws AutopruebaFallida */
export function exigir(condition: boolean, message: string): asserts condition {
  if (!condition) throw new AutopruebaFallida(message);
}

/** @throws AutopruebaFallida with what `work` threw as its cause */
export async function intentar<T>(work: () => Promise<T>, message: string): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw new AutopruebaFallida(message, { cause });
  }
}
