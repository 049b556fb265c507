import { Injectable } from '@nestjs/common';
import type { CallContext, NatsCall, RequestOf, ResponseOf } from '@portal/contracts/core';
import type { Tx } from '../data/sql.js';
import type { Transactions } from '../data/transactions.js';
import type { DurableStep } from '../failpoints/durable.js';
import type { Idempotency } from './idempotency.js';

/** Effects of calls whose whole change is one unit: it and its stored answer commit together or not at all. */
@Injectable()
export class Effects {
  constructor(
    private readonly transactions: Transactions,
    private readonly idempotency: Idempotency,
  ) {}

  /**
   * Commits what `effect` did, unless the key of this call was used before: then its answer of then.
   * @throws AppError as `Transactions.run` and `Idempotency.run`
   * @example this.effects.once(context, guardarVista, request, (tx) => this.guardarUna(tx, request))
   */
  once<C extends NatsCall>(
    context: CallContext,
    contract: C,
    request: RequestOf<C>,
    effect: (tx: Tx) => Promise<ResponseOf<C>>,
    { step }: { readonly step?: DurableStep } = {},
  ): Promise<ResponseOf<C>> {
    return this.transactions.run(
      (tx) => this.idempotency.run(tx, context, contract, request, () => effect(tx)),
      step === undefined ? {} : { step },
    );
  }
}
