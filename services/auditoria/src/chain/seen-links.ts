import { Injectable } from '@nestjs/common';
import { Log, type Tx } from '@portal/service-kit';
import { ChainRepository } from './chain.repository.js';
import { GENESIS, type Head } from './link.rules.js';

/**
 * What this process saw of the chain. Who owns the tables can cut off links that no kept checkpoint covers yet, and
 * their checkpoint of this minute with them; the memory of this process is out of his reach. It ends with the process.
 */
@Injectable()
export class SeenLinks {
  private newest: Head = GENESIS;
  private gone: Head | undefined;

  constructor(
    private readonly chain: ChainRepository,
    private readonly log: Log,
  ) {}

  /** A link that is committed: each covers all links before it. */
  note({ seq, hash }: Head): void {
    if (seq > this.newest.seq) this.newest = { seq, hash };
  }

  /** Looks whether the newest seen link is still in the chain, whose head is `head`. */
  async compare(tx: Tx, head: Head): Promise<void> {
    const seen = this.newest;
    if (seen.seq === 0 || seen.hash === head.hash || (await this.chain.hashOf(tx, seen.seq)) === seen.hash)
      return this.note(head);
    this.log.error('AUDIT CHAIN BROKEN', { resource: `entrada:${seen.seq}`, detail: 'a link that was seen is gone' });
    this.gone ??= seen;
    this.newest = head;
  }

  /** Gives the link that was seen and is gone to `keep`, until that has taken it. */
  async handOver(keep: (link: Head) => Promise<void>): Promise<void> {
    if (!this.gone) return;
    await keep(this.gone);
    this.gone = undefined;
  }
}
