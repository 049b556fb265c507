import type { Heard } from '../context/sign-fact.js';
import { sha256Hex } from '../crypto/canonical-json.js';
import { lockForTransaction, sql, type Tx } from '../data/sql.js';
import type { Transactions } from '../data/transactions.js';
import type { Metrics } from '../health/metrics.js';
import type { Sweeper } from '../jobs/sweeper.js';
import type { Log } from '../logging/log.js';
import { HopelessEvent, keepable, RefusedEvent, type EventWork } from './event-work.js';

/** How many messages of one subject a consumer parks; of tellers that it does not know, over all subjects. */
const ROOM = { proven: 1000, unproven: 100 } as const;

interface Row extends Omit<Heard, 'bytes'> {
  readonly consumer: string;
  readonly bytes: Buffer;
  readonly parked_at: string;
}

/** A message of a stream, with its place there. */
export interface StoredMessage extends Heard {
  readonly sequence: number;
}

/**
 * Messages that this release cannot take in, as they came, until a later one can or an operator lets them go
 * (docs/adr/0037-a-contract-only-grows.md). `npm run hechos` lists them and asks that one be given again.
 */
export class ParkedEvents {
  private readonly works = new Map<string, EventWork>();

  constructor(
    private readonly transactions: Transactions,
    private readonly sweeper: Sweeper,
    private readonly metrics: Metrics,
    private readonly log: Log,
  ) {}

  /** Parked messages of this consumer are given to `work` when somebody asks. */
  isReadBy(consumer: string, work: EventWork): void {
    if (this.works.size === 0) this.sweeper.every(this.sweeper.interval, () => this.sweep(), 'parked events');
    this.works.set(consumer, work);
  }

  /**
   * Keeps a message. The same one again is counted, not kept twice.
   * @returns false when there is no room for it
   */
  async park(consumer: string, message: StoredMessage, why: HopelessEvent): Promise<boolean> {
    const hash = sha256Hex(Buffer.concat([Buffer.from(`${message.subject}\n${message.signature}\n`), message.bytes]));
    const parked = await this.transactions.run(async (tx) => {
      // Replicas count one after the other.
      await lockForTransaction(tx, `parked_event:${consumer}`);
      const known = await sql(
        tx,
        `UPDATE parked_event SET attempts = attempts + 1, tried_at = now(), reason = $3
         WHERE consumer = $1 AND sha256 = $2`,
        [consumer, hash, why.message],
      );
      return known.affected > 0 || this.insert(tx, consumer, { ...message, hash }, why);
    });
    await this.count();
    return parked;
  }

  private async insert(
    tx: Tx,
    consumer: string,
    { hash, subject, sequence, signature, bytes }: StoredMessage & { readonly hash: string },
    { message: reason, proven }: HopelessEvent,
  ): Promise<boolean> {
    const { affected } = await sql(
      tx,
      `INSERT INTO parked_event (consumer, sha256, subject, sequence, signature, bytes, proven, reason)
       SELECT $1, $2, $3, $4, $5, $6, $7, $8
       WHERE (SELECT count(*) FROM parked_event
         WHERE consumer = $1 AND proven = $7 AND (subject = $3 OR NOT proven)) < $9`,
      [
        consumer,
        hash,
        subject,
        sequence,
        signature,
        Buffer.from(bytes),
        proven,
        reason,
        proven ? ROOM.proven : ROOM.unproven,
      ],
    );
    return affected === 1;
  }

  private async sweep(): Promise<void> {
    const { rows } = await this.transactions.single((tx) =>
      sql<{ id: string }>(tx, 'SELECT id FROM parked_event WHERE asked_at IS NOT NULL ORDER BY sequence'),
    );
    for (const { id } of rows) await this.giveAgain(id);
    await this.count();
  }

  /**
   * Gives one message to its reader, while no other replica does. Its effect has a transaction of its own: after a
   * crash between the two the inbox knows it.
   */
  private async giveAgain(id: string): Promise<void> {
    await this.transactions.run(
      async (tx) => {
        const { rows } = await sql<Row>(
          tx,
          `SELECT consumer, subject, signature, bytes, parked_at::text FROM parked_event
           WHERE id = $1 AND asked_at IS NOT NULL FOR UPDATE SKIP LOCKED`,
          [id],
        );
        const [row] = rows;
        const work = row && this.works.get(row.consumer);
        if (!work) return;
        const failure = await failureOf(() => work.run(row, row.parked_at));
        this.log.info('parked event given again', { resource: id, subject: row.subject, error: failure });
        if (failure === undefined) await sql(tx, 'DELETE FROM parked_event WHERE id = $1', [id]);
        else await noteFailure(tx, id, failure);
      },
      { attempts: 1 },
    );
  }

  private async count(): Promise<void> {
    const { rows } = await this.transactions.single((tx) =>
      sql<{ consumer: string; n: number }>(tx, 'SELECT consumer, count(*)::int AS n FROM parked_event GROUP BY 1'),
    );
    for (const consumer of this.works.keys())
      this.metrics.eventsParked.set({ consumer }, rows.find((row) => row.consumer === consumer)?.n ?? 0);
  }
}

async function failureOf(work: () => Promise<unknown>): Promise<Error | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** What cannot be taken in still waits for somebody; any other failure is tried again by the next sweep. */
const noteFailure = (tx: Tx, id: string, failure: Error) =>
  sql(
    tx,
    `UPDATE parked_event SET attempts = attempts + 1, tried_at = now(), reason = $2,
       asked_at = CASE WHEN $3 THEN NULL ELSE asked_at END
     WHERE id = $1`,
    [id, keepable(failure.message), failure instanceof HopelessEvent || failure instanceof RefusedEvent],
  );
