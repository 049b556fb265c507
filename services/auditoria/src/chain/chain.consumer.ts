import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { z } from 'zod';
import { subjectAuditoria } from '@portal/contracts/auditoria';
import { OnEvent, Sweeper, type Told, type Tx } from '@portal/service-kit';
import { ChainService } from './chain.service.js';
import { KeptCheckpointsService } from './kept-checkpoints.service.js';
import { SeenLinks } from './seen-links.js';

/** Entries of every process: `aud.>` on the stream AUDITORIA. Their shape is judged by the chain, which records it. */
export const entradas = { type: 'auditoria', subject: subjectAuditoria('>'), data: z.unknown(), mailed: false };

const CHECKPOINT_EVERY_MS = 60_000;

/** Feeds the chain from the stream, in order, and signs its head regularly. */
@Injectable()
export class ChainConsumer implements OnApplicationBootstrap {
  constructor(
    private readonly chain: ChainService,
    private readonly kept: KeptCheckpointsService,
    private readonly seen: SeenLinks,
    private readonly sweeper: Sweeper,
  ) {}

  onApplicationBootstrap(): void {
    this.sweeper.every(CHECKPOINT_EVERY_MS, () => this.checkpoint(), 'punto de control');
  }

  /** Signs the head and has it kept elsewhere; before it a link that this process saw and that is gone. */
  async checkpoint(): Promise<void> {
    await this.chain.signHead();
    await this.seen.handOver((link) => this.kept.keepGone(link));
    await this.kept.keep();
  }

  @OnEvent(entradas)
  async append(tx: Tx, entrada: unknown, told: Told): Promise<void> {
    await this.chain.append(tx, told, entrada);
  }
}
