import type { CallContext, NatsCall } from '@portal/contracts/core';
import type { Clock } from '../clock.js';
import { sql } from '../data/sql.js';
import type { Transactions } from '../data/transactions.js';
import { Batches } from '../jobs/batches.js';

type Request = Pick<CallContext, 'nonce' | 'expires'>;

/** Longer than clocks of replicas and database differ. After `until` no replica believes the context any more. */
const SLACK = '5 minutes';

/**
 * A request is accepted once within the life of its context (docs/adr/0023-every-message-is-proven.md). Each process
 * remembers what it accepted. What changes state is also noted in the database, where all replicas see it.
 */
export class AcceptedOnce {
  /** Nonces and when their contexts end, in milliseconds since the epoch; the oldest first. */
  private readonly seen = new Map<string, number>();
  private readonly notes: Batches<Request, boolean>;

  constructor(
    private readonly clock: Clock,
    private readonly transactions: Transactions | undefined,
  ) {
    const options = { size: 100, atOnce: 2, nameOf: ({ nonce }: Request) => nonce, waitMs: 5000 };
    this.notes = new Batches((requests) => this.note(requests), options);
  }

  /**
   * How many requests it remembers: those of the last two minutes at most, for no context counts longer than a minute
   * (`isInForce`), and one that ends late keeps those behind it no longer than its own end.
   */
  get remembered(): number {
    return this.seen.size;
  }

  /**
   * @param request of a proven context: strangers cannot fill the memory
   * @returns whether it is accepted now: false when it was before
   * @throws AppError SERVICIO_NO_DISPONIBLE when the database cannot be reached
   */
  async take(contract: NatsCall, request: Request): Promise<boolean> {
    this.forget();
    if (this.seen.has(request.nonce)) return false;
    this.seen.set(request.nonce, request.expires);
    return this.transactions && changesState(contract) ? this.notes.run(request) : true;
  }

  private async note(requests: readonly Request[]): Promise<boolean[]> {
    const rows = await this.transactions?.single((tx) =>
      sql<{ nonce: string }>(
        tx,
        `INSERT INTO accepted_request (nonce, until) SELECT * FROM unnest($1::uuid[], $2::timestamptz[])
         ON CONFLICT DO NOTHING RETURNING nonce`,
        [requests.map(({ nonce }) => nonce), requests.map(({ expires }) => new Date(expires).toISOString())],
      ),
    );
    const noted = new Set(rows?.rows.map(({ nonce }) => nonce));
    return requests.map(({ nonce }) => noted.has(nonce));
  }

  /** Forgets what no replica would believe again. The module calls it each minute. */
  async forgetNotes(): Promise<void> {
    await this.transactions?.run(async (tx) => {
      // A process that answers no calls has no such table.
      const { rows } = await sql<{ present: boolean }>(
        tx,
        `SELECT to_regclass('accepted_request') IS NOT NULL AS present`,
      );
      if (rows[0]?.present) await sql(tx, `DELETE FROM accepted_request WHERE until < now() - interval '${SLACK}'`);
    });
  }

  /** They come nearly in order: one that ends late keeps a few others a little longer. */
  private forget(): void {
    const now = this.clock.now().getTime();
    for (const [nonce, expires] of this.seen) {
      if (expires >= now) return;
      this.seen.delete(nonce);
    }
  }
}

const changesState = (contract: NatsCall): boolean =>
  contract.kind === 'call' ? contract.method !== 'GET' : contract.repeatable !== true;
