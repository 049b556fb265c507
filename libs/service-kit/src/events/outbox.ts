import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Envelope, EventDefinition } from '@portal/contracts/core';
import type { z } from 'zod';
import type { Clock } from '../clock/clock.js';
import { maybeContext } from '../context/current-context.js';
import { sql } from '../data/sql.js';
import type { Tx } from '../data/transactions.js';

/** Facts written in the transaction of their change; the publisher carries them to JetStream (architecture, rule 3). */
@Injectable()
export class Outbox {
  constructor(private readonly clock: Clock) {}

  /**
   * @returns the event's id: what consumers recognise a redelivery by
   * @throws ZodError when the data does not fit its definition: nothing of the unit is kept
   */
  async append<D extends z.ZodType>(tx: Tx, event: EventDefinition<D>, data: z.input<D>): Promise<string> {
    const envelope: Envelope = {
      id: randomUUID(),
      type: event.type,
      at: this.clock.now().toISOString(),
      requestId: maybeContext()?.requestId ?? randomUUID(),
      data: event.data.parse(data),
    };
    await sql(tx, 'INSERT INTO outbox (id, type, subject, envelope) VALUES ($1, $2, $3, $4)', [
      envelope.id,
      event.type,
      event.subject,
      JSON.stringify(envelope),
    ]);
    return envelope.id;
  }
}
