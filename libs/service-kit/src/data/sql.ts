import type { ClientBase } from 'pg';
import type { Tx } from './transactions.js';

export interface Rows<R> {
  readonly rows: R[];
  readonly affected: number;
}

/**
 * One statement with parameters inside a unit of work, alike for SELECT, INSERT … RETURNING, UPDATE and DELETE. It goes to the
 * unit's own connection: TypeORM's way there costs as much again as the statement, and this is what the hot paths use.
 */
export async function sql<R = Record<string, unknown>>(tx: Tx, text: string, parameters: unknown[] = []): Promise<Rows<R>> {
  const runner = tx.queryRunner;
  if (!runner || runner.isReleased) throw new Error('a statement outside a transaction');
  const client = (await runner.connect()) as ClientBase;
  const { rows, rowCount } = await client.query(text, parameters);
  return { rows: rows as R[], affected: rowCount ?? rows.length };
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
