import type { JsMsg } from '@nats-io/jetstream';
import { envelopeSchema, type ProcessName } from '@portal/contracts/core';
import type { ContextKeys } from '../context/context-keys.js';
import { processContext, runInContext } from '../context/current-context.js';
import { FACT_HEADER, MissingKey, tellerOf } from '../context/sign-fact.js';
import { sql } from '../data/sql.js';
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
export const INBOX_DAYS = 30;

/** What of a message is read. */
type Delivery = Pick<JsMsg, 'subject' | 'data' | 'headers'>;

/** What a reader believes of a message. */
interface Read {
  readonly told: Told;
  readonly data: unknown;
}

/** A message that cannot be parsed or is nobody's word: delivering it again would not help. */
export class UnreadableEvent extends Error {
  override readonly name = 'UnreadableEvent';
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

  /** @throws UnreadableEvent; whatever the effect throws, to be delivered again */
  async run(message: Delivery): Promise<EventResult> {
    const read = this.read(message);
    return runInContext(processContext(this.reader.name, read.told.requestId), () =>
      this.subscription.kind === 'reaction' ? this.react(read) : this.effect(read),
    );
  }

  private read(message: Delivery): Read {
    const { subject, data: bytes } = message;
    const { event } = this.subscription;
    try {
      if (!isAbout(event.subject, subject)) throw new UnreadableEvent(`a message of ${subject}`);
      const signature = message.headers?.get(FACT_HEADER) ?? '';
      const teller = tellerOf(this.reader.keys, { subject, signature, bytes });
      const envelope = envelopeSchema.parse(JSON.parse(new TextDecoder().decode(bytes)));
      if (envelope.type !== event.type) throw new UnreadableEvent(`${envelope.type} under ${subject}`);
      return { told: { ...envelope, teller }, data: event.data.parse(envelope.data) };
    } catch (cause) {
      if (cause instanceof MissingKey) throw cause;
      throw new UnreadableEvent(event.type, { cause });
    }
  }

  private async react({ told, data }: Read): Promise<EventResult> {
    await this.method(data, told);
    return 'done';
  }

  private effect({ told, data }: Read): Promise<EventResult> {
    if (!this.reader.transactions) throw new Error('a transactional @OnEvent needs a database');
    return this.reader.transactions.run(
      async (tx) => {
        const { rows } = await sql<{ remembered: boolean }>(
          tx,
          `INSERT INTO inbox (consumer, event_id) VALUES ($1, $2) ON CONFLICT DO NOTHING
           RETURNING $3::timestamptz > now() - interval '${INBOX_DAYS - 1} days' AS remembered`,
          [this.durable, told.id, told.at],
        );
        const [row] = rows;
        if (!row) return 'repeated';
        if (!row.remembered) throw new UnreadableEvent(`told at ${told.at}: the inbox may have forgotten it`);
        await this.method(tx, data, told);
        return 'done';
      },
      { step: 'hechos.efecto' },
    );
  }
}
