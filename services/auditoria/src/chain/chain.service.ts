import { Injectable } from '@nestjs/common';
import type { EntradaAuditoria } from '@portal/contracts/auditoria';
import { Clock, ContextKeys, Transactions, type Tx } from '@portal/service-kit';
import { ChainRepository } from './chain.repository.js';
import { signCheckpoint } from './checkpoint.rules.js';
import { nextLink } from './link.rules.js';

/** Lengthens the chain and signs checkpoints of its head. */
@Injectable()
export class ChainService {
  constructor(
    private readonly chain: ChainRepository,
    private readonly transactions: Transactions,
    private readonly keys: ContextKeys,
    private readonly clock: Clock,
  ) {}

  /** Appends one entry in the caller's transaction. The inbox of that transaction prevents a second one per event. */
  async append(tx: Tx, eventId: string, entrada: EntradaAuditoria): Promise<void> {
    await this.chain.lockWriter(tx);
    await this.chain.insert(tx, nextLink(await this.chain.head(tx), eventId, entrada));
  }

  /** Signs the head, unless it is signed already. */
  async signHead(): Promise<void> {
    await this.transactions.run(async (tx) => {
      const { seq, hash } = await this.chain.head(tx);
      if (seq === 0) return;
      const checkpoint = { seq, hash, firmadoEn: this.clock.now().toISOString() };
      await this.chain.insertCheckpoint(tx, { ...checkpoint, firma: signCheckpoint(this.keys.own, checkpoint) });
    });
  }
}
