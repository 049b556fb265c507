import { z } from 'zod';
import { envelopeSchema, tolerant, type ProcessName } from '@portal/contracts/core';
import type { ContextKeys } from '../context/context-keys.js';
import { processContext, runInContext } from '../context/current-context.js';
import { tellerOf, UnknownTeller, UnprovenFact, type Heard } from '../context/sign-fact.js';
import { sql, type Tx } from '../data/sql.js';
import type { Transactions } from '../data/transactions.js';
import type { Subscription, Told } from './on-event.js';

/** The process that reads: its name, the keys by which it knows tellers, its database if it has one. */
export interface Reader {
  readonly name: ProcessName;
  readonly keys: ContextKeys;
  readonly transactions: Transactions | undefined;
}

type EventResult = 'done' | 'repeated';

/**
 * How long the inbox remembers a fact. An older one is refused a day earlier: it may have had its effect. No stream
 * keeps facts that long.
 */
const INBOX_DAYS = 30;

/** What a reader believes of a message. */
interface Read {
  readonly told: Told;
  readonly data: unknown;
}

/** Nobody's word, or one that may have had its effect long ago: whoever brings it again is refused again. */
export class RefusedEvent extends Error {
  override readonly name = 'RefusedEvent';
}

/** A message that this release cannot read. A later one may. */
export class UnreadableEvent extends Error {
  override readonly name = 'UnreadableEvent';

  constructor(
    message: string,
    /** Whether its teller signed it. Of a teller that is unknown here nobody can say. */
    readonly proven: boolean,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** Whether a subscription's subject, which may end in `>`, covers this one. */
const isAbout = (filter: string, subject: string): boolean =>
  filter.endsWith('.>') ? subject.startsWith(filter.slice(0, -1)) : subject === filter;

/** One delivery: teller, shape, context, inbox, effect. */
export class EventWork {
  constructor(
    private readonly reader: Reader,
    private readonly durable: string,
    private readonly subscription: Subscription,
    private readonly method: (...args: unknown[]) => Promise<void>,
  ) {}

  /**
   * @param parkedAt when the message was parked; undefined for one that comes now
   * @throws RefusedEvent; UnreadableEvent; whatever the effect throws, to be delivered again
   */
  async run(heard: Heard, parkedAt?: string): Promise<EventResult> {
    const read = this.read(heard);
    return runInContext(processContext(this.reader.name, read.told.requestId), () =>
      this.subscription.kind === 'reaction' ? this.react(read) : this.effect(read, parkedAt),
    );
  }

  private read(heard: Heard): Read {
    const { event } = this.subscription;
    const teller = this.teller(heard);
    try {
      const envelope = envelopeSchema.parse(JSON.parse(new TextDecoder().decode(heard.bytes)));
      if (envelope.type !== event.type) throw new Error(`another fact: ${envelope.type.slice(0, 100)}`);
      return { told: { ...envelope, teller }, data: tolerant(event.data).parse(envelope.data) };
    } catch (cause) {
      throw new UnreadableEvent(reasonOf(cause), true, { cause });
    }
  }

  private teller(heard: Heard): string {
    if (!isAbout(this.subscription.event.subject, heard.subject))
      throw new RefusedEvent(`a message of ${heard.subject}`);
    try {
      return tellerOf(this.reader.keys, heard);
    } catch (cause) {
      if (cause instanceof UnprovenFact) throw new RefusedEvent(cause.message, { cause });
      if (cause instanceof UnknownTeller) throw new UnreadableEvent(cause.message, false, { cause });
      throw cause;
    }
  }

  private async react({ told, data }: Read): Promise<EventResult> {
    await this.method(data, told);
    return 'done';
  }

  private effect({ told, data }: Read, parkedAt?: string): Promise<EventResult> {
    if (!this.reader.transactions) throw new Error('a transactional @OnEvent needs a database');
    return this.reader.transactions.run(
      async (tx) => {
        const { rows } = await sql<{ remembered: boolean }>(
          tx,
          `INSERT INTO inbox (consumer, event_id) VALUES ($1, $2) ON CONFLICT DO NOTHING
           RETURNING $3::timestamptz > coalesce($4::timestamptz, now()) - interval '${INBOX_DAYS - 1} days'
             AS remembered`,
          [this.durable, told.id, told.at, parkedAt ?? null],
        );
        const [row] = rows;
        if (!row) return 'repeated';
        if (!row.remembered) throw new RefusedEvent(`told at ${told.at}: the inbox may have forgotten it`);
        await this.method(tx, data, told);
        return 'done';
      },
      { step: 'hechos.efecto' },
    );
  }
}

/** Places and kinds of what does not fit, never the values: people read it, and it stays. */
function reasonOf(cause: unknown): string {
  if (cause instanceof z.ZodError)
    return cause.issues
      .map(({ path, code }) => `${path.map(String).join('.') || '.'}: ${code}`)
      .join('; ')
      .slice(0, 500);
  return cause instanceof SyntaxError ? 'no JSON' : String((cause as Error).message);
}

/**
 * Forgets effects that no message can repeat any more. While a message is parked, the inbox keeps what it remembered
 * when that one was parked: it may be given again at any later time.
 */
export async function forgetInbox(tx: Tx): Promise<void> {
  await sql(
    tx,
    `DELETE FROM inbox
     WHERE received_at < least(now(), (SELECT min(parked_at) FROM parked_event)) - interval '${INBOX_DAYS} days'`,
  );
}
