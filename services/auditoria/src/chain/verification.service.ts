import type { KeyObject } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Transactions, type Tx } from '@portal/service-kit';
import { ChainRepository } from './chain.repository.js';
import { isGenuine } from './checkpoint.rules.js';
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

  /** @param key public key of the process that signs checkpoints */
  verify(key: KeyObject): Promise<Verdict> {
    return this.transactions.run(async (tx) => {
      const hashes = new Map<number, string>();
      const broken = await this.walk(tx, hashes);
      if (broken !== undefined) return { links: hashes.size, firstBroken: broken, reason: 'eslabon-alterado' as const };
      return this.compareCheckpoints(tx, key, hashes);
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

  /** A checkpoint beyond the last link means that the tail was cut. */
  private async compareCheckpoints(tx: Tx, key: KeyObject, hashes: Map<number, string>): Promise<Verdict> {
    for (const checkpoint of await this.chain.checkpoints(tx)) {
      if (!isGenuine(key, checkpoint, checkpoint.firma))
        return { links: hashes.size, firstBroken: checkpoint.seq, reason: 'punto-falso' };
      if (hashes.get(checkpoint.seq) === checkpoint.hash) continue;
      const cut = checkpoint.seq > hashes.size;
      return {
        links: hashes.size,
        firstBroken: cut ? hashes.size + 1 : checkpoint.seq,
        reason: cut ? 'cola-cortada' : 'eslabon-alterado',
      };
    }
    return { links: hashes.size };
  }
}
