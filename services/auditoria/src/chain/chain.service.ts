import { Injectable } from '@nestjs/common';
import { afterCommit, Clock, ContextKeys, openReason, Transactions, type Told, type Tx } from '@portal/service-kit';
import { admit } from './admission.rules.js';
import { ChainRepository } from './chain.repository.js';
import { signCheckpoint } from './checkpoint.rules.js';
import { nextLink } from './link.rules.js';
import { SeenLinksService } from './seen-links.service.js';

/** Lengthens the chain and signs checkpoints of its head. */
@Injectable()
export class ChainService {
  constructor(
    private readonly chain: ChainRepository,
    private readonly seen: SeenLinksService,
    private readonly transactions: Transactions,
    private readonly keys: ContextKeys,
    private readonly clock: Clock,
  ) {}

  /**
   * Appends what was told, or that it was refused, in the caller's transaction. The inbox of that transaction prevents
   * a second link per event.
   */
  async append(tx: Tx, { id, teller, at }: Pick<Told, 'id' | 'teller' | 'at'>, entrada: unknown): Promise<void> {
    const admission = admit(teller, id, entrada, at, (motivo) => openReason(this.keys, teller, motivo));
    await this.chain.lockWriter(tx);
    const head = await this.chain.head(tx);
    await this.seen.compare(tx, head);
    const link = nextLink(head, id, admission);
    await this.chain.insert(tx, link);
    afterCommit(tx, () => this.seen.note(link));
    if (admission.motivo) await this.chain.insertMotivo(tx, id, admission.motivo);
  }

  /** Signs the head, unless it is signed already. */
  async signHead(): Promise<void> {
    await this.transactions.run(async (tx) => {
      const head = await this.chain.head(tx);
      await this.seen.compare(tx, head);
      const { seq, hash } = head;
      if (seq === 0) return;
      const checkpoint = { seq, hash, firmadoEn: this.clock.now().toISOString() };
      await this.chain.insertCheckpoint(tx, { ...checkpoint, firma: signCheckpoint(this.keys.own, checkpoint) });
    });
  }
}
