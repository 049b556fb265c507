import type { KeyObject } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { Rotura } from '@portal/contracts/auditoria';
import { AppError } from '@portal/contracts/core';
import type { Tx } from '@portal/service-kit';
import { ChainRepository } from './chain.repository.js';
import { isGenuine, type Kept, type KeptCheckpoint } from './checkpoint.rules.js';
import { firstBrokenLink, GENESIS, type Head } from './link.rules.js';

export interface Verdict {
  readonly links: number;
  /** The first bad sequence, when the chain is not whole. */
  readonly firstBroken?: number;
  readonly reason?: Rotura;
}

/** No break was found, and lost links are not known: nobody can say that the chain is whole. */
export class LostLinksUnknown extends AppError {
  constructor() {
    super('SERVICIO_NO_DISPONIBLE', {
      detail: 'certificados, of an earlier release, does not tell which links are lost',
    });
  }
}

/** Links of one reading, and checkpoints of one turn of the event loop. */
const BATCH = 1000;

/** What the walk has seen: how many links, and the hashes of those that a checkpoint names. */
interface Walked {
  links: number;
  readonly hashes: Map<number, string | undefined>;
}

/** Reads the chain from its first link and names the first bad one. It holds one batch of it at a time. */
@Injectable()
export class VerificationService {
  constructor(private readonly chain: ChainRepository) {}

  /**
   * @param key public key of the process that signs checkpoints
   * @param kept the checkpoints and lost links that another process keeps, read before: without them a chain that was
   * cut together with its own checkpoints looks whole
   * @throws LostLinksUnknown when no break is found and the keeper does not tell which links are lost
   */
  async verify(tx: Tx, key: KeyObject, { points: kept, lostKnown }: Kept): Promise<Verdict> {
    // Read before the links, as `kept` was: a checkpoint made meanwhile would lie beyond them.
    const own = await this.chain.checkpoints(tx);
    const walked: Walked = { links: 0, hashes: new Map([...own, ...kept].map(({ seq }) => [seq, undefined])) };
    const broken = await this.walk(tx, walked);
    if (broken !== undefined) return { links: walked.links, firstBroken: broken, reason: 'eslabon-alterado' };
    for (let from = 0; from < own.length; from += BATCH) {
      const points = own.slice(from, from + BATCH);
      const bad = compare(
        walked,
        points.map((point) => ({ ...point, genuine: isGenuine(key, point, point.firma) })),
      );
      if (bad) return bad;
      await setImmediate();
    }
    const bad = compare(walked, kept);
    if (!bad && !lostKnown) throw new LostLinksUnknown();
    return bad ?? { links: walked.links };
  }

  private async walk(tx: Tx, walked: Walked): Promise<number | undefined> {
    let head: Head = GENESIS;
    for (;;) {
      const batch = await this.chain.after(tx, head.seq, BATCH);
      const broken = firstBrokenLink(head, batch);
      if (broken !== undefined) {
        walked.links = broken - 1;
        return broken;
      }
      for (const { seq, hash } of batch) if (walked.hashes.has(seq)) walked.hashes.set(seq, hash);
      walked.links += batch.length;
      const last = batch.at(-1);
      if (!last) return undefined;
      head = last;
    }
  }
}

/** A checkpoint beyond the last link means that the tail was cut. @returns undefined when all fit */
function compare({ links, hashes }: Walked, points: readonly KeptCheckpoint[]): Verdict | undefined {
  for (const { seq, hash, genuine } of points) {
    if (!genuine) return { links, firstBroken: seq, reason: 'punto-falso' };
    if (hashes.get(seq) === hash) continue;
    const cut = seq > links;
    return { links, firstBroken: cut ? links + 1 : seq, reason: cut ? 'cola-cortada' : 'eslabon-alterado' };
  }
  return undefined;
}
