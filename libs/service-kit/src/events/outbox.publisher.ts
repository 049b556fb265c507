import { setTimeout } from 'node:timers/promises';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { sql, type Tx } from '../data/sql.js';
import type { Transactions } from '../data/transactions.js';
import { durable } from '../failpoints/durable.js';
import type { Metrics } from '../health/metrics.js';
import type { Sweeper } from '../jobs/sweeper.js';
import type { Log } from '../logging/log.js';
import { INBOX_DAYS } from './event-work.js';
import type { FactStream } from './fact-stream.js';
import type { NotificationListener } from './notification-listener.js';

const BATCH = 100;
/** Published rows are kept for a day, for people to look into; consumers read the stream. */
const KEEP_PUBLISHED = '1 day';

interface Row {
  readonly id: string;
  readonly subject: string;
  readonly envelope: unknown;
  readonly attempts: number;
}

const idsOf = (rows: readonly Row[]): string[] => rows.map(({ id }) => id);

/** A lone fact goes at once; those that come while others are being published go together, four times a second. */
const GATHER_MS = 250;

/**
 * Carries outbox rows to JetStream: at once on NOTIFY, and by sweep what was missed. At least once; the id removes
 * doubles.
 */
export class OutboxPublisher implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private draining: Promise<void> | undefined;
  private again = false;
  private stopped = false;

  constructor(
    private readonly stream: FactStream,
    private readonly transactions: Transactions,
    private readonly listener: NotificationListener,
    private readonly sweeper: Sweeper,
    private readonly metrics: Metrics,
    private readonly log: Log,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    this.sweeper.every(this.sweeper.interval, () => this.drain(), 'outbox');
    this.sweeper.every(3_600_000, () => this.forget(), 'outbox-retention');
    await this.listener.listen(() => void this.drain());
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    await this.listener.close();
    await this.draining;
  }

  /** One drain at a time; a call during a drain makes it go round once more. */
  drain(): Promise<void> {
    this.again = true;
    this.draining ??= this.rounds().finally(() => (this.draining = undefined));
    return this.draining;
  }

  private async rounds(): Promise<void> {
    try {
      while (this.again && !this.stopped && !this.stream.isDown) {
        this.again = false;
        while (await this.transactions.run((tx) => this.publishBatch(tx)));
        if (this.again) await setTimeout(GATHER_MS);
      }
    } catch (error) {
      this.log.warn('outbox not published yet', { error });
    }
  }

  /**
   * Rows that the stream refused go behind the others, however many they are.
   * @returns whether another batch may bring something
   */
  private async publishBatch(tx: Tx): Promise<boolean> {
    const { rows } = await sql<Row>(
      tx,
      `SELECT id, subject, envelope, attempts FROM outbox WHERE published_at IS NULL
       ORDER BY attempts, seq LIMIT ${BATCH} FOR UPDATE SKIP LOCKED`,
    );
    this.metrics.outboxPending.set(rows.length);
    const outcomes = await Promise.all(rows.map(async (row) => ({ ...row, published: await this.publish(row) })));
    const done = outcomes.filter(({ published }) => published);
    const refused = outcomes.filter(({ published }) => !published);
    if (done.length > 0) await sql(tx, 'UPDATE outbox SET published_at = now() WHERE id = ANY($1)', [idsOf(done)]);
    if (refused.length === 0) return rows.length === BATCH;
    // In an outage no row is at fault: they keep their order.
    if (this.stream.isDown) return false;
    await sql(tx, 'UPDATE outbox SET attempts = attempts + 1 WHERE id = ANY($1)', [idsOf(refused)]);
    return rows.length === BATCH && (done.length > 0 || refused.some(({ attempts }) => attempts === 0));
  }

  private async publish({ id, subject, envelope }: Row): Promise<boolean> {
    try {
      await durable('hechos.envio', () => this.stream.publish(subject, envelope, id));
      return true;
    } catch (error) {
      this.log.warn('event not published yet', { subject, eventId: id, error });
      return false;
    }
  }

  private async forget(): Promise<void> {
    await this.transactions.run(async (tx) => {
      await sql(tx, `DELETE FROM outbox WHERE published_at < now() - interval '${KEEP_PUBLISHED}'`);
      for (const [table, column, age] of [
        ['inbox', 'received_at', `${INBOX_DAYS} days`],
        ['idempotencia', 'created_at', '1 day'],
      ] as const) {
        const { rows } = await sql<{ present: boolean }>(tx, 'SELECT to_regclass($1) IS NOT NULL AS present', [table]);
        if (rows[0]?.present) await sql(tx, `DELETE FROM ${table} WHERE ${column} < now() - interval '${age}'`);
      }
    });
  }
}
