import { setTimeout } from 'node:timers/promises';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import type { KitTable } from '../data/kit-table.js';
import { sql, type Tx } from '../data/sql.js';
import type { Transactions } from '../data/transactions.js';
import { durable } from '../failpoints/durable.js';
import type { Metrics } from '../health/metrics.js';
import type { Sweeper } from '../jobs/sweeper.js';
import type { Log } from '../logging/log.js';
import { forgetInbox } from './event-work.js';
import { firstWord, isStreamAway, type FactStream, type Kept } from './fact-stream.js';
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

type Taken = Row & { readonly kept: Kept };
type Refused = Row & { readonly error: unknown };
type Outcome = Taken | Refused;

/** A stream that did not take all when it was last asked. */
interface Away {
  /** It is not asked again before the next sweep. */
  rests: boolean;
  /** Facts that it was asked to take. */
  readonly waiting: number;
}

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
  /** By the first word of their subjects. */
  private readonly away = new Map<string, Away>();

  constructor(
    private readonly stream: FactStream,
    private readonly transactions: Transactions,
    private readonly listener: NotificationListener,
    private readonly sweeper: Sweeper,
    private readonly metrics: Metrics,
    private readonly log: Log,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    this.sweeper.every(this.sweeper.interval, () => this.sweep(), 'outbox');
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

  private sweep(): Promise<void> {
    for (const one of this.away.values()) one.rests = false;
    return this.drain();
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
   * Rows that are refused for what they are go behind the others, however many they are. Those of a stream that takes
   * none keep their order, and hold back no other stream's.
   * @returns whether another batch may bring something
   */
  private async publishBatch(tx: Tx): Promise<boolean> {
    const resting = [...this.away].filter(([, { rests }]) => rests);
    const { rows } = await sql<Row>(
      tx,
      `SELECT id, subject, envelope, attempts FROM outbox
       WHERE published_at IS NULL AND split_part(subject, '.', 1) <> ALL($1::text[])
       ORDER BY attempts, seq LIMIT ${BATCH} FOR UPDATE SKIP LOCKED`,
      [resting.map(([word]) => word)],
    );
    if (rows.length < BATCH) this.forgetEmptied(rows);
    this.metrics.outboxPending.set(resting.reduce((sum, [, { waiting }]) => sum + waiting, rows.length));
    const outcomes = await Promise.all(rows.map((row) => this.publish(row)));
    const done = outcomes.filter((one) => 'kept' in one);
    const refused = outcomes.filter((one) => 'error' in one);
    if (done.length > 0) await markPublished(tx, done);
    // In an outage no row is at fault: they keep their order.
    if (refused.length > 0 && this.stream.isDown) {
      this.log.warn('events not published yet', { count: refused.length, error: refused[0]?.error });
      return false;
    }
    this.note(outcomes);
    const atFault = refused.filter(({ error }) => !isStreamAway(error));
    for (const { subject, id, error } of atFault)
      this.log.warn('event not published yet', { subject, eventId: id, error });
    if (atFault.length > 0)
      await sql(tx, 'UPDATE outbox SET attempts = attempts + 1 WHERE id = ANY($1)', [idsOf(atFault)]);
    const isStuck = atFault.length === rows.length && atFault.every(({ attempts }) => attempts > 0);
    return rows.length === BATCH && !isStuck;
  }

  /** Another replica may have told what waited here: the next outage of that stream is a new one. */
  private forgetEmptied(rows: readonly Row[]): void {
    const words = new Set(rows.map(({ subject }) => firstWord(subject)));
    for (const [word, { rests }] of this.away)
      if (!rests && !words.has(word)) {
        this.away.delete(word);
        this.log.info('no events wait for a stream any more', { subject: word });
      }
  }

  /** Notes which streams take all of theirs and which do not, and tells a change once. Who took some is asked on. */
  private note(outcomes: readonly Outcome[]): void {
    const refused = outcomes.filter((one) => 'error' in one);
    for (const word of new Set(outcomes.map(({ subject }) => firstWord(subject)))) {
      const ofWord = ({ subject }: Row): boolean => firstWord(subject) === word;
      const [first, ...more] = refused.filter((one) => ofWord(one) && isStreamAway(one.error));
      if (first) {
        const rests = !outcomes.some((one) => ofWord(one) && 'kept' in one);
        const waiting = 1 + more.length;
        if (!this.away.has(word))
          this.log.warn('a stream takes no events, they wait', { subject: word, count: waiting, error: first.error });
        this.away.set(word, { rests, waiting });
      } else if (outcomes.some((one) => ofWord(one) && 'kept' in one) && this.away.delete(word))
        this.log.info('a stream takes events again', { subject: word });
    }
  }

  private async publish(row: Row): Promise<Outcome> {
    const { id, subject, envelope } = row;
    try {
      const kept = await durable('hechos.envio', () => this.stream.publish(subject, envelope, { msgID: id }));
      return { ...row, kept };
    } catch (error) {
      return { ...row, error };
    }
  }

  /** Publishes again what a stream took and has no more. */
  private async repair(): Promise<void> {
    if (this.stream.isDown) return;
    const lost = await republishLost(this.transactions, this.stream).catch((error: unknown) => {
      // A stream that chooses another leader answers nobody for some seconds.
      if (!isStreamAway(error)) throw error;
      if (this.away.size === 0) this.log.warn('streams not asked yet', { error });
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

const markPublished = (tx: Tx, done: readonly Taken[]): Promise<unknown> =>
  sql(
    tx,
    `WITH marked AS (
       UPDATE outbox SET published_at = now(), stream = k.stream, stream_seq = k.seq
       FROM unnest($1::uuid[], $2::text[], $3::bigint[]) AS k (id, stream, seq) WHERE outbox.id = k.id
       RETURNING k.stream)
     INSERT INTO published_stream (name) SELECT DISTINCT stream FROM marked ON CONFLICT DO NOTHING`,
    [idsOf(done), done.map(({ kept }) => kept.stream), done.map(({ kept }) => kept.seq)],
  );
