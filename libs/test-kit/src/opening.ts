interface Part {
  close(): Promise<unknown>;
}

/**
 * Opens what belongs together, part by part. When a later part does not open, those before it are closed, the last one
 * first.
 * @param open gets a hand that keeps a part in mind
 * @example
 * const { platform, database } = await opening(async (keep) => ({
 *   platform: await keep(testPlatform()),
 *   database: await keep(testDatabase('inscripciones')),
 * }));
 */
export async function opening<T>(
  open: (keep: <P extends Part>(part: Promise<P>) => Promise<P>) => Promise<T>,
): Promise<T> {
  const parts: Part[] = [];
  try {
    return await open(async (part) => {
      const opened = await part;
      parts.push(opened);
      return opened;
    });
  } catch (error) {
    const failures: unknown[] = [error];
    for (const part of parts.toReversed()) await part.close().catch((failure: unknown) => failures.push(failure));
    throw failures.length === 1 ? error : new AggregateError(failures, String(error));
  }
}
