import { envelopeSchema, type Envelope, type ProcessName } from '@portal/contracts/core';
import { processContext, runInContext } from '../context/current-context.js';
import { sql } from '../data/sql.js';
import type { Transactions } from '../data/transactions.js';
import type { Subscription } from './on-event.decorator.js';

export type EventResult = 'done' | 'repeated';

/** The message can never be understood: delivering it again would not help. */
export class UnreadableEvent extends Error {
  override readonly name = 'UnreadableEvent';
}

/** One delivery: shape, context, inbox, effect. */
export class EventWork {
  constructor(
    private readonly name: ProcessName,
    private readonly durable: string,
    private readonly subscription: Subscription,
    private readonly method: (...args: unknown[]) => Promise<void>,
    private readonly transactions: Transactions | undefined,
  ) {}

  /** @throws UnreadableEvent; whatever the effect throws, to be delivered again */
  async run(bytes: Uint8Array): Promise<EventResult> {
    const { envelope, data } = this.read(bytes);
    return runInContext(processContext(this.name, envelope.requestId), () =>
      this.subscription.kind === 'reaction' ? this.react(data, envelope) : this.effect(data, envelope),
    );
  }

  private read(bytes: Uint8Array): { envelope: Envelope; data: unknown } {
    try {
      const envelope = envelopeSchema.parse(JSON.parse(new TextDecoder().decode(bytes)));
      return { envelope, data: this.subscription.event.data.parse(envelope.data) };
    } catch (cause) {
      throw new UnreadableEvent(this.subscription.event.type, { cause });
    }
  }

  private async react(data: unknown, envelope: Envelope): Promise<EventResult> {
    await this.method(data, envelope);
    return 'done';
  }

  private effect(data: unknown, envelope: Envelope): Promise<EventResult> {
    if (!this.transactions) throw new Error('a transactional @OnEvent needs a database');
    return this.transactions.run(
      async (tx) => {
        const insert =
          'INSERT INTO inbox (consumer, event_id) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING event_id';
        const { rows } = await sql(tx, insert, [this.durable, envelope.id]);
        if (rows.length === 0) return 'repeated';
        await this.method(tx, data, envelope);
        return 'done';
      },
      { step: 'hechos.efecto' },
    );
  }
}
