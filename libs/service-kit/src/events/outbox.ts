import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { Envelope, EventDefinition } from '@portal/contracts/core';
import type { Clock } from '../clock.js';
import { maybeContext } from '../context/current-context.js';
import { sql, type Tx } from '../data/sql.js';

/** A fact as it will stand in the outbox. */
export interface Fact {
  readonly subject: string;
  readonly envelope: Envelope;
}

/** Facts written in the transaction of their change; the publisher carries them to JetStream. */
@Injectable()
export class Outbox {
  constructor(private readonly clock: Clock) {}

  /**
   * @returns the event's id, by which consumers recognise a redelivery
   * @throws ZodError when the data does not fit its definition: nothing of the unit is kept
   */
  async append<D extends z.ZodType>(tx: Tx, event: EventDefinition<D>, data: z.input<D>): Promise<string> {
    const fact = this.fact(event, data);
    await this.appendAll(tx, [fact]);
    return fact.envelope.id;
  }

  /**
   * For `appendAll`: belongs to the context in which it is made.
   * @throws ZodError when the data does not fit its definition
   */
  fact<D extends z.ZodType>(event: EventDefinition<D>, data: z.input<D>): Fact {
    const envelope: Envelope = {
      id: randomUUID(),
      type: event.type,
      at: this.clock.now().toISOString(),
      requestId: maybeContext()?.requestId ?? randomUUID(),
      data: event.data.parse(data),
    };
    return { subject: event.subject, envelope };
  }

  /** Many facts at once, published in this order. One that stands already, told again after a lost answer, stays so. */
  async appendAll(tx: Tx, facts: readonly Fact[]): Promise<void> {
    if (facts.length === 0) return;
    await sql(
      tx,
      `INSERT INTO outbox (id, type, subject, envelope)
       SELECT id, type, subject, envelope
       FROM unnest($1::uuid[], $2::text[], $3::text[], $4::jsonb[])
         WITH ORDINALITY AS f (id, type, subject, envelope, n)
       ORDER BY n
       ON CONFLICT (id) DO NOTHING`,
      [
        facts.map(({ envelope }) => envelope.id),
        facts.map(({ envelope }) => envelope.type),
        facts.map(({ subject }) => subject),
        facts.map(({ envelope }) => JSON.stringify(envelope)),
      ],
    );
  }
}
