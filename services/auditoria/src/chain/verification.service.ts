import type { KeyObject } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Transactions, type Tx } from '@portal/service-kit';
import { ChainRepository } from './chain.repository.js';
import { isGenuine } from './checkpoint.rules.js';
import type { KeptCheckpoint } from './kept-checkpoints.service.js';
import { firstBrokenLink, GENESIS, type Head } from './link.rules.js';

export interface Verdict {
  readonly links: number;
  /** The first bad sequence, when the chain is not whole. */
  readonly firstBroken?: number;
  readonly reason?: 'eslabon-alterado' | 'punto-falso' | 'cola-cortada';
}

const BATCH = 1000;

/** Reads the chain from its first link and names the first bad one. */
@Injectable()
export class VerificationService {
  constructor(
    private readonly chain: ChainRepository,
    private readonly transactions: Transactions,
  ) {}

  /**
   * @param key public key of the process that signs checkpoints
   * @param kept the checkpoints that another process keeps: without them a chain that was cut together with its own
   * checkpoints looks whole
   */
  verify(key: KeyObject, kept: readonly KeptCheckpoint[]): Promise<Verdict> {
    return this.transactions.run(async (tx) => {
      // Read before the links, as `kept` was: a checkpoint made meanwhile would lie beyond them.
      const own = (await this.chain.checkpoints(tx)).map((point) => ({
        ...point,
        genuine: isGenuine(key, point, point.firma),
      }));
      const hashes = new Map<number, string>();
      const broken = await this.walk(tx, hashes);
      if (broken !== undefined) return { links: hashes.size, firstBroken: broken, reason: 'eslabon-alterado' as const };
      return compare(hashes, [...own, ...kept.map((point) => ({ ...point, genuine: point.stamped }))]);
    });
  }

  private async walk(tx: Tx, hashes: Map<number, string>): Promise<number | undefined> {
    let head: Head = GENESIS;
    for (;;) {
      const batch = await this.chain.after(tx, head.seq, BATCH);
      const broken = firstBrokenLink(head, batch);
      if (broken !== undefined) return broken;
      for (const { seq, hash } of batch) hashes.set(seq, hash);
      const last = batch.at(-1);
      if (!last) return undefined;
      head = last;
    }
  }
}

/** A checkpoint beyond the last link means that the tail was cut. */
function compare(
  hashes: ReadonlyMap<number, string>,
  points: readonly (Head & { readonly genuine: boolean })[],
): Verdict {
  const links = hashes.size;
  for (const { seq, hash, genuine } of points) {
    if (!genuine) return { links, firstBroken: seq, reason: 'punto-falso' };
    if (hashes.get(seq) === hash) continue;
    const cut = seq > links;
    return { links, firstBroken: cut ? links + 1 : seq, reason: cut ? 'cola-cortada' : 'eslabon-alterado' };
  }
  return { links };
}
