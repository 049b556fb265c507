import type { ClientBase, QueryResult } from 'pg';
import type { EntityManager } from 'typeorm';

/** The only database handle in scope: repositories take it first and keep none of their own. */
export type Tx = EntityManager;

export interface Rows<R> {
  readonly rows: R[];
  readonly affected: number;
}

/** A statement whose unit has ended, or whose connection has. */
export class OutsideTransaction extends Error {
  override readonly name = 'OutsideTransaction';

  constructor() {
    super('a statement outside a transaction');
  }
}

/** A unit of work that PostgreSQL undid: one of its statements failed, and the unit went on as if none had. */
export class UnitUndone extends Error {
  override readonly name = 'UnitUndone';

  /** @param cause what the first statement failed with, when it took the way of `sql` */
  constructor(cause?: unknown) {
    super('the unit was undone: a statement in it failed, and what ran it kept the failure to itself', { cause });
  }
}

/** What the first statement failed with that did, of each unit. */
const failures = new WeakMap<Tx, unknown>();

export const firstFailure = (tx: Tx): unknown => failures.get(tx);

const ABORTED = '25P02';

/** What a unit failed of: one statement that is refused because another had aborted the unit says nothing of it. */
export const reasonOf = (tx: Tx, error: unknown): unknown =>
  codeOf(error) === ABORTED ? (firstFailure(tx) ?? error) : error;

/**
 * One statement with parameters inside a unit of work, alike for SELECT, INSERT … RETURNING, UPDATE and DELETE. It
 * goes to the unit's own connection, because TypeORM's way there costs as much again as the statement.
 *
 * Statements that do not need each other's answers may be asked for at once: PostgreSQL runs them one by one, in the
 * order in which they were asked for, and their answers come back together. When one fails, the unit is aborted, and
 * the later ones fail with it.
 * @example await Promise.all([lockForTransaction(tx, key), sql(tx, 'UPDATE …', [id])])
 */
export async function sql<R = Record<string, unknown>>(
  tx: Tx,
  text: string,
  parameters: unknown[] = [],
): Promise<Rows<R>> {
  const { rows, rowCount } = await query(tx, text, parameters);
  return { rows: rows as R[], affected: rowCount ?? rows.length };
}

/** @returns whether the unit stands: PostgreSQL answers the COMMIT of an aborted one with ROLLBACK, and no error */
export const commit = async (tx: Tx): Promise<boolean> => (await query(tx, 'COMMIT', [])).command === 'COMMIT';

async function query(tx: Tx, text: string, parameters: unknown[]): Promise<QueryResult> {
  const runner = tx.queryRunner;
  if (!runner || runner.isReleased) throw new OutsideTransaction();
  const client = (await runner.connect()) as ClientBase;
  try {
    return await client.query(text, parameters);
  } catch (error) {
    if (!failures.has(tx)) failures.set(tx, error);
    throw error;
  }
}

/** Serializes units that share `key` until they end: one enrolment, one revision at a time. */
export async function lockForTransaction(tx: Tx, key: string): Promise<void> {
  await sql(tx, 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [key]);
}

/** As lockForTransaction for many keys, always in the same order: units that share some keys do not deadlock. */
export async function locksForTransaction(tx: Tx, keys: readonly string[]): Promise<void> {
  await sql(
    tx,
    `SELECT pg_advisory_xact_lock(n)
     FROM (SELECT DISTINCT hashtextextended(k, 0) AS n FROM unnest($1::text[]) k ORDER BY 1) ordered`,
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

/** A word of a database error, wherever TypeORM or pg put it. */
function wordOf(error: unknown, name: 'code' | 'file'): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const { [name]: word, driverError } = error as { code?: unknown; file?: unknown; driverError?: unknown };
  return typeof word === 'string' ? word : wordOf(driverError, name);
}

/** The SQLSTATE or socket code of a database error. */
export const codeOf = (error: unknown): string | undefined => wordOf(error, 'code');

/** What a unit was undone by counts as if it had been thrown. */
const toldBy = (error: unknown): unknown => (error instanceof UnitUndone ? error.cause : error);

/** Serialization failure or deadlock: the same unit may succeed in a fresh transaction. */
export const isRetryable = (error: unknown): boolean => ['40001', '40P01'].includes(codeOf(toldBy(error)) ?? '');

export const isUniqueViolation = (error: unknown): boolean => codeOf(error) === '23505';

/** Sources of PostgreSQL that tell of its own limits by class 54: notifications, transactions, locks of rows. */
const OWN_LIMITS = ['async.c', 'varsup.c', 'multixact.c'];

/**
 * The SQLSTATE of a statement that was refused for what it was given: data that no type takes (22), more than a limit
 * allows (54). Another try has the same end. Not of these: what is away, full, stopped or in each other's way (08, 53,
 * 57, 40), a limit of the server or a sequence that has been reached, and what somebody of ours raises.
 * @param integrity whether it may be of class 23 too: where no later fact brings what a row refers to
 */
export function faultOfData(error: unknown, { integrity = false } = {}): string | undefined {
  const told = toldBy(error);
  const code = codeOf(told) ?? '';
  const isOurs = (integrity ? /^(22(?!00H)|23|54)...$/ : /^(22(?!00H)|54)...$/).test(code);
  return isOurs && !OWN_LIMITS.includes(wordOf(told, 'file') ?? '') ? code : undefined;
}

/** SQLSTATE (PostgreSQL 18, appendix A). */
const lossStates = /^(08...|25006|57P0[123]|53[0123]00|55P03|58030)$/;
/** What the system says of a connection (Node.js, Common system errors). */
const lossErrors = /^E(CONNREFUSED|CONNRESET|PIPE|TIMEDOUT|NOTFOUND|HOSTUNREACH|NETUNREACH|AI_AGAIN)$/;

/**
 * The server is away, restarting, no longer the primary, without room on its disk, memory or connections, its disk
 * fails, or a lock took too long: nothing is wrong with the request.
 */
export function isConnectionLoss(error: unknown): boolean {
  const told = toldBy(error);
  const code = codeOf(told) ?? '';
  return (
    lossStates.test(code) ||
    lossErrors.test(code) ||
    (told instanceof Error &&
      /Connection terminated|timeout exceeded when trying to connect|connection error/i.test(told.message))
  );
}
