/** The SQLSTATE or socket code of a database error, wherever TypeORM or pg put it. */
export function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const { code, driverError } = error as { code?: unknown; driverError?: unknown };
  return typeof code === 'string' ? code : codeOf(driverError);
}

/** Serialization failure or deadlock: the same unit may succeed in a fresh transaction. */
export const isRetryable = (error: unknown): boolean => ['40001', '40P01'].includes(codeOf(error) ?? '');

export const isUniqueViolation = (error: unknown): boolean => codeOf(error) === '23505';

const lossCodes = /^(08...|57P0[123]|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|53300|55P03)$/;

/** The server is away, restarting, full or kept us waiting for a lock: nothing is wrong with the request. */
export const isConnectionLoss = (error: unknown): boolean =>
  lossCodes.test(codeOf(error) ?? '') ||
  (error instanceof Error &&
    /Connection terminated|timeout exceeded when trying to connect|connection error/i.test(error.message));
