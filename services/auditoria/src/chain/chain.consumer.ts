import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { z } from 'zod';
import { subjectAuditoria } from '@portal/contracts/auditoria';
import { Log, OnEvents, Sweeper, type ToldFact, type Tx } from '@portal/service-kit';
import { sooner } from '../sooner.js';
import { ChainService } from './chain.service.js';
import { KeptCheckpointsService } from './kept-checkpoints.service.js';
import { SeenLinksService } from './seen-links.service.js';

/** Entries of every process: `aud.>` on the stream AUDITORIA. Their shape is judged by the chain, which records it. */
export const entradas = { type: 'auditoria', subject: subjectAuditoria('>'), data: z.unknown(), mailed: false };

/** Entries of one transaction at most. */
const TOGETHER = 10;
const CHECKPOINT_EVERY_MS = 60_000;
/** The end of the process waits no longer for its last checkpoint. */
const LAST_CHECKPOINT_MS = 5000;

/** Feeds the chain from the stream, in order and several at a time (docs/adr/0087), and signs its head regularly. */
@Injectable()
export class ChainConsumer implements OnApplicationBootstrap, OnApplicationShutdown {
  constructor(
    private readonly chain: ChainService,
    private readonly kept: KeptCheckpointsService,
    private readonly seen: SeenLinksService,
    private readonly sweeper: Sweeper,
    private readonly log: Log,
  ) {}

  onApplicationBootstrap(): void {
    this.sweeper.every(CHECKPOINT_EVERY_MS, () => this.checkpoint(), 'punto de control');
  }

  /** No link comes any more, and the memory of those that came ends: the last one is kept, if its keeper answers. */
  async onApplicationShutdown(): Promise<void> {
    const last = this.checkpoint().catch((error: unknown) => this.log.warn('last checkpoint not kept', { error }));
    await sooner(last, LAST_CHECKPOINT_MS);
  }

  /** Signs the head and has it kept elsewhere, and before it the links that this process wrote and that are gone. */
  async checkpoint(): Promise<void> {
    await this.chain.signHead();
    try {
      await this.seen.handOver((link) => this.kept.keepLost(link));
    } finally {
      await this.kept.keep();
    }
  }

  @OnEvents(entradas, { concurrency: TOGETHER })
  async append(tx: Tx, told: readonly ToldFact<typeof entradas>[]): Promise<void> {
    await this.chain.append(tx, told);
  }
}
