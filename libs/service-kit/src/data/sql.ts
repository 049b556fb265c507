import type { Tx } from './transactions.js';

export interface Rows<R> {
  readonly rows: R[];
  readonly affected: number;
}

/** One statement with parameters inside a unit of work, alike for SELECT, INSERT … RETURNING, UPDATE and DELETE. */
export async function sql<R = Record<string, unknown>>(tx: Tx, text: string, parameters: unknown[] = []): Promise<Rows<R>> {
  const runner = tx.queryRunner;
  if (!runner) throw new Error('a statement outside a transaction');
  const result = await runner.query(text, parameters, true);
  return { rows: result.records as R[], affected: result.affected ?? result.records.length };
}

/** Serializes units that share `key` until they end: one enrolment, one revision at a time. */
export async function lockForTransaction(tx: Tx, key: string): Promise<void> {
  await sql(tx, 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [key]);
}

/** As lockForTransaction, without waiting. @returns false when another unit holds it */
export async function tryLockForTransaction(tx: Tx, key: string): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>(tx, 'SELECT pg_try_advisory_xact_lock(hashtextextended($1, 0)) AS free', [key]);
  return rows[0]?.free === true;
}
