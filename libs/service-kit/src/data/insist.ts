import { AppError } from '@portal/contracts/core/app-error';
import type { DurableStep } from '../failpoints/durable.js';
import type { Tx } from './sql.js';
import type { Transactions } from './transactions.js';

/** Before a database that is away is told again. */
const AGAIN_MS = 250;

interface Insistence {
  /** How long a database that is away is told again. */
  readonly forMs: number;
  readonly step?: DurableStep;
  /** Called once, before a database that was found away is told again. */
  readonly onAway?: (error: AppError) => void;
}

/**
 * Commits what has happened already outside the database, where nobody can take it back: a database that is away is
 * told again. `work` also runs after a COMMIT whose answer was lost, and must do no harm a second time.
 * @throws AppError SERVICIO_NO_DISPONIBLE when the database stayed away; whatever else `Transactions.run` throws
 */
export async function insist(
  transactions: Transactions,
  work: (tx: Tx) => Promise<void>,
  { forMs, step, onAway }: Insistence,
): Promise<void> {
  const until = performance.now() + forMs;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transactions.run(work, { step });
    } catch (error) {
      if (!isAway(error)) throw error;
      if (performance.now() + AGAIN_MS > until) throw error;
      if (attempt === 1) onAway?.(error);
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  }
}

const isAway = (error: unknown): error is AppError =>
  error instanceof AppError && error.code === 'SERVICIO_NO_DISPONIBLE';
