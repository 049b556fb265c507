import { Injectable } from '@nestjs/common';
import { Clock, Log, type Tx } from '@portal/service-kit';
import { ChainRepository } from './chain.repository.js';
import type { Head } from './link.rules.js';

/** Lost links that wait for their keeper. The first ones tell enough. */
const MOST_LOST = 20;

/**
 * The newest link that this process wrote. Who owns the tables can cut off links that no kept checkpoint covers yet,
 * and their checkpoint of this minute with them; the memory of this process is out of his reach. It ends with the
 * process.
 */
@Injectable()
export class SeenLinksService {
  private newest: Head | undefined;
  private readonly lost = new Set<Head>();
  private given: Date | undefined;

  constructor(
    private readonly chain: ChainRepository,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** When a lost link of this process was kept last: what was verified before knows nothing of it. */
  get givenAt(): Date | undefined {
    return this.given;
  }

  /** A link that this process wrote, once it is committed: it covers all links before it. */
  note({ seq, hash }: Head): void {
    if (seq > (this.newest?.seq ?? 0)) this.newest = { seq, hash };
  }

  /** Looks whether the newest link of this process is still in the chain, whose head is `head`. */
  async compare(tx: Tx, head: Head): Promise<void> {
    const seen = this.newest;
    if (!seen || seen.hash === head.hash || (await this.chain.hashOf(tx, seen.seq)) === seen.hash) return;
    if (this.newest === seen) this.newest = undefined;
    if (this.lost.has(seen)) return;
    this.log.error('AUDIT CHAIN BROKEN', { resource: `entrada:${seen.seq}`, detail: 'a link that was seen is gone' });
    if (this.lost.size < MOST_LOST) this.lost.add(seen);
  }

  /** Gives each lost link to `keep`, until that has taken it. @throws whatever `keep` throws: it is given again */
  async handOver(keep: (link: Head) => Promise<void>): Promise<void> {
    for (const link of [...this.lost]) {
      await keep(link);
      this.lost.delete(link);
      this.given = this.clock.now();
    }
  }
}
