import { Injectable } from '@nestjs/common';
import { afterCommit, Clock, ContextKeys, openReason, Transactions, type Told, type Tx } from '@portal/service-kit';
import { admit } from './admission.rules.js';
import { ChainRepository } from './chain.repository.js';
import { signCheckpoint } from './checkpoint.rules.js';
import { nextLink, type Link } from './link.rules.js';
import { SeenLinksService } from './seen-links.service.js';

/** An entry that a process told. */
interface Telling {
  readonly told: Pick<Told, 'id' | 'teller' | 'at'>;
  readonly data: unknown;
}

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
   * Appends what was told, or that it was refused, in the order given and in the caller's transaction. The inbox of
   * that transaction prevents a second link per event.
   */
  async append(tx: Tx, tellings: readonly Telling[]): Promise<void> {
    const admitted = tellings.map(({ told: { id, teller, at }, data }) => ({
      eventId: id,
      ...admit(teller, id, data, at, (motivo) => openReason(this.keys, teller, motivo)),
    }));
    // Asked for at once: the head is read behind the lock.
    const [, head] = await Promise.all([this.chain.lockWriter(tx), this.chain.head(tx)]);
    await this.seen.compare(tx, head);
    const links: Link[] = [];
    for (const { eventId, ...admission } of admitted) links.push(nextLink(links.at(-1) ?? head, eventId, admission));
    await this.chain.insert(tx, links);
    const last = links.at(-1);
    if (last) afterCommit(tx, () => this.seen.note(last));
    const motivos = admitted.flatMap(({ eventId, motivo }) => (motivo ? [{ eventId, ...motivo }] : []));
    if (motivos.length > 0) await this.chain.insertMotivos(tx, motivos);
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
