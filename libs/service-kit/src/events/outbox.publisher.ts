import { setTimeout } from 'node:timers/promises';
import { TimeoutError } from '@nats-io/transport-node';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import type { KitTable } from '../data/kit-table.js';
import { sql, type Tx } from '../data/sql.js';
import type { Transactions } from '../data/transactions.js';
import { durable } from '../failpoints/durable.js';
import type { Metrics } from '../health/metrics.js';
import type { Sweeper } from '../jobs/sweeper.js';
import type { Log } from '../logging/log.js';
import { forgetInbox } from './event-work.js';
import type { FactStream, Kept } from './fact-stream.js';
import { republishLost } from './lost-facts.js';
import type { NotificationListener } from './notification-listener.js';

const BATCH = 100;
/** As long as the stream of facts keeps them (deploy/nats/permissions.mjs): what it loses goes again from here. */
const KEEP_PUBLISHED = '7 days';

interface Row {
  readonly id: string;
  readonly subject: string;
  readonly envelope: unknown;
  readonly attempts: number;
}

type Outcome = Row & { readonly kept: Kept | undefined };

async function hasTable(tx: Tx, table: KitTable): Promise<boolean> {
  const { rows } = await sql<{ present: boolean }>(tx, 'SELECT to_regclass($1) IS NOT NULL AS present', [table]);
  return rows[0]?.present === true;
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
    this.sweeper.every(this.sweeper.interval, () => this.repair(), 'outbox-lost');
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
    const outcomes = await Promise.all(rows.map(async (row) => ({ ...row, kept: await this.publish(row) })));
    const done = outcomes.filter(({ kept }) => kept);
    const refused = outcomes.filter(({ kept }) => !kept);
    if (done.length > 0) await markPublished(tx, done);
    if (refused.length === 0) return rows.length === BATCH;
    // In an outage no row is at fault: they keep their order.
    if (this.stream.isDown) return false;
    await sql(tx, 'UPDATE outbox SET attempts = attempts + 1 WHERE id = ANY($1)', [idsOf(refused)]);
    return rows.length === BATCH && (done.length > 0 || refused.some(({ attempts }) => attempts === 0));
  }

  private async publish({ id, subject, envelope }: Row): Promise<Kept | undefined> {
    try {
      return await durable('hechos.envio', () => this.stream.publish(subject, envelope, id));
    } catch (error) {
      this.log.warn('event not published yet', { subject, eventId: id, error });
      return undefined;
    }
  }

  /** Publishes again what a stream took and has no more. */
  private async repair(): Promise<void> {
    if (this.stream.isDown) return;
    const lost = await republishLost(this.transactions, this.stream).catch((error: unknown) => {
      // A stream that chooses another leader answers nobody for some seconds.
      if (!(error instanceof TimeoutError)) throw error;
      this.log.warn('streams not asked yet', { error });
      return 0;
    });
    if (lost === 0) return;
    this.log.error('a stream lost facts; they are published again', { count: lost });
    await this.drain();
  }

  private async forget(): Promise<void> {
    await this.transactions.run(async (tx) => {
      await sql(tx, `DELETE FROM outbox WHERE published_at < now() - interval '${KEEP_PUBLISHED}'`);
      if (await hasTable(tx, 'inbox')) await forgetInbox(tx);
      if (await hasTable(tx, 'idempotencia'))
        await sql(tx, `DELETE FROM idempotencia WHERE created_at < now() - interval '1 day'`);
    });
  }
}

const markPublished = (tx: Tx, done: readonly Outcome[]): Promise<unknown> =>
  sql(
    tx,
    `WITH marked AS (
       UPDATE outbox SET published_at = now(), stream = k.stream, stream_seq = k.seq
       FROM unnest($1::uuid[], $2::text[], $3::bigint[]) AS k (id, stream, seq) WHERE outbox.id = k.id
       RETURNING k.stream)
     INSERT INTO published_stream (name) SELECT DISTINCT stream FROM marked ON CONFLICT DO NOTHING`,
    [idsOf(done), done.map(({ kept }) => kept?.stream), done.map(({ kept }) => kept?.seq)],
  );
