/** The authority cannot do its work: the message says which part, and the service does not start. */
export class SelfTestFailed extends Error {
  override readonly name = 'SelfTestFailed';
}

/** @throws SelfTestFailed */
export function demand(condition: boolean, message: string): asserts condition {
  if (!condition) throw new SelfTestFailed(message);
}

/** @throws SelfTestFailed with the error of `work` as its cause */
export async function attempt<T>(work: () => Promise<T>, message: string): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw new SelfTestFailed(message, { cause });
  }
}
