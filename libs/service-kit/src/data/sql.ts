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
export async function sql<R = Record<string, unknown>>(
  tx: Tx,
  text: string,
  parameters: unknown[] = [],
): Promise<Rows<R>> {
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

/** As lockForTransaction for many keys, in one order for everybody: units that share some never wait for each other in a circle. */
export async function locksForTransaction(tx: Tx, keys: readonly string[]): Promise<void> {
  await sql(
    tx,
    'SELECT pg_advisory_xact_lock(n) FROM (SELECT DISTINCT hashtextextended(k, 0) AS n FROM unnest($1::text[]) k ORDER BY 1) ordered',
    [keys],
  );
}

/** As locksForTransaction, without waiting. @returns the keys that are held now; another unit has the others */
export async function tryLocksForTransaction(tx: Tx, keys: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ k: string }>(
    tx,
    'SELECT k FROM unnest($1::text[]) k WHERE pg_try_advisory_xact_lock(hashtextextended(k, 0))',
    [keys],
  );
  return rows.map(({ k }) => k);
}
