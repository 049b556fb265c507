import { z } from 'zod';
import { envelopeSchema, tolerant, type ProcessName } from '@portal/contracts/core';
import type { ContextKeys } from '../context/context-keys.js';
import { processContext, runInContext } from '../context/current-context.js';
import { tellerOf, UnknownTeller, UnprovenFact, type Heard } from '../context/sign-fact.js';
import { faultOfData, sql, type Tx } from '../data/sql.js';
import type { Transactions } from '../data/transactions.js';
import { Batches } from '../jobs/batches.js';
import { placesOf } from '../logging/log.js';
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
  /** When the message was parked; undefined for one that comes now. */
  readonly parkedAt: string | undefined;
}

/** Nobody's word, or one that may have had its effect long ago: whoever brings it again is refused again. */
export class RefusedEvent extends Error {
  override readonly name = 'RefusedEvent';
}

/** A message of which every try has the same end, until a later release or an operator changes something. */
export abstract class HopelessEvent extends Error {
  constructor(
    /** Places and kinds, never values: people read it. */
    message: string,
    /** Whether its teller signed it. Of a teller that is unknown here nobody can say. */
    readonly proven: boolean,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** A message that this release cannot read. A later one may. */
export class UnreadableEvent extends HopelessEvent {
  override readonly name = 'UnreadableEvent';
}

/** A fact that was read, and whose effect fails for what it says. */
export class PoisonedEvent extends HopelessEvent {
  override readonly name = 'PoisonedEvent';

  /** @param cause gives its places, and not its words: PostgreSQL quotes what it refuses */
  constructor(reason: string, cause: unknown) {
    super(reason, true);
    const places = cause instanceof Error ? placesOf(cause) : [];
    this.stack = [`PoisonedEvent: ${reason}`, ...places].join('\n');
  }
}

/** Whether a subscription's subject, which may end in `>`, covers this one. */
const isAbout = (filter: string, subject: string): boolean =>
  filter.endsWith('.>') ? subject.startsWith(filter.slice(0, -1)) : subject === filter;

/** One delivery: teller, shape, context, inbox, effect. */
export class EventWork {
  /** One unit at a time: facts have their effects in the order in which they were given to `run`. */
  private readonly together: Batches<Read, EventResult>;

  constructor(
    private readonly reader: Reader,
    private readonly durable: string,
    private readonly subscription: Subscription,
    private readonly method: (...args: unknown[]) => Promise<void>,
  ) {
    this.together = new Batches((facts) => this.effects(facts), {
      size: subscription.concurrency ?? 1,
      atOnce: 1,
      nameOf: ({ told }) => told.id,
      // No caller gives up on a fact, and NATS is told meanwhile that it is being worked on.
      waitMs: Infinity,
    });
  }

  /**
   * @param parkedAt when the message was parked; undefined for one that comes now
   * @throws RefusedEvent; HopelessEvent; whatever else the effect throws, to be delivered again
   */
  async run(heard: Heard, parkedAt?: string): Promise<EventResult> {
    const fact = { ...this.read(heard), parkedAt };
    try {
      return await this.effect(fact);
    } catch (error) {
      const poison = poisonOf(error);
      throw poison === undefined ? error : new PoisonedEvent(poison, error);
    }
  }

  private async effect(fact: Read): Promise<EventResult> {
    switch (this.subscription.kind) {
      case 'together':
        return this.together.run(fact);
      case 'transactional':
        return (await this.effects([fact]))[0] ?? 'repeated';
      case 'reaction':
        return this.react(fact);
    }
  }

  private read(heard: Heard): Omit<Read, 'parkedAt'> {
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
    await runInContext(processContext(this.reader.name, told.requestId), () => this.method(data, told));
    return 'done';
  }

  /** @returns what became of each. A refusal of one undoes the unit */
  private async effects(facts: readonly Read[]): Promise<EventResult[]> {
    const { name, transactions } = this.reader;
    if (!transactions) throw new Error('a transactional @OnEvent needs a database');
    // Several have no request in common: their unit gets one of its own.
    const requestId = facts.length === 1 ? facts[0]?.told.requestId : undefined;
    return runInContext(processContext(name, requestId), () =>
      transactions.run(
        async (tx) => {
          const fresh = await this.note(tx, facts);
          if (fresh.length > 0) await this.apply(tx, fresh);
          return facts.map((fact) => (fresh.includes(fact) ? 'done' : 'repeated'));
        },
        { step: 'hechos.efecto' },
      ),
    );
  }

  /**
   * Replicas that were given the same facts note them in one order, whatever order they have: they do not deadlock.
   * @returns those that the inbox did not know, in their own order
   * @throws RefusedEvent when one of these is older than its memory
   */
  private async note(tx: Tx, facts: readonly Read[]): Promise<Read[]> {
    const { rows } = await sql<{ place: number; remembered: boolean }>(
      tx,
      `INSERT INTO inbox (consumer, event_id) SELECT $1, id FROM unnest($2::uuid[]) AS id ORDER BY id
       ON CONFLICT DO NOTHING
       RETURNING array_position($2::uuid[], event_id) AS place,
         ($3::timestamptz[])[array_position($2::uuid[], event_id)]
           > coalesce(($4::timestamptz[])[array_position($2::uuid[], event_id)], now())
             - interval '${INBOX_DAYS - 1} days' AS remembered`,
      [
        this.durable,
        facts.map(({ told }) => told.id),
        facts.map(({ told }) => told.at),
        facts.map(({ parkedAt }) => parkedAt),
      ],
    );
    const places = new Map(rows.map(({ place, remembered }) => [place - 1, remembered]));
    const fresh = facts.filter((_, place) => places.has(place));
    const forgotten = facts.find((_, place) => places.get(place) === false);
    if (forgotten) throw new RefusedEvent(`told at ${forgotten.told.at}: the inbox may have forgotten it`);
    return fresh;
  }

  private async apply(tx: Tx, fresh: readonly Read[]): Promise<void> {
    if (this.subscription.kind === 'together')
      return this.method(
        tx,
        fresh.map(({ data, told }) => ({ data, told })),
      );
    for (const { data, told } of fresh) await this.method(tx, data, told);
  }
}

/**
 * Why an effect fails at every try, by its kind: data that PostgreSQL refuses, or on which the language gives up, as
 * with members nested too deeply or a time that is none. Not memory, which another try may get.
 */
function poisonOf(error: unknown): string | undefined {
  const code = faultOfData(error);
  if (code !== undefined) return `SQLSTATE ${code}`;
  return error instanceof RangeError && !/allocat/i.test(error.message) ? error.name : undefined;
}

/** Words as the table of parked messages takes them. */
export const keepable = (words: string): string => words.slice(0, 500).replace(/\p{Cc}/gu, '\ufffd');

/** Places and kinds of what does not fit, never the values: people read it, and it stays. */
const reasonOf = (cause: unknown): string => keepable(faultsOf(cause));

function faultsOf(cause: unknown): string {
  if (cause instanceof z.ZodError)
    return cause.issues.map(({ path, code }) => `${path.map(String).join('.') || '.'}: ${code}`).join('; ');
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
