import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { entradaAuditoriaSchema, subjectAuditoria, type EntradaAuditoria } from '@portal/contracts/auditoria';
import type { Envelope } from '@portal/contracts/core';
import { OnEvent, Sweeper, type Tx } from '@portal/service-kit';
import { ChainService } from './chain.service.js';

/** Entries of every process: `aud.>` on the stream AUDITORIA. */
const entradas = { type: 'entradas', subject: subjectAuditoria('>'), data: entradaAuditoriaSchema, mailed: false };

const CHECKPOINT_EVERY_MS = 60_000;

/** Feeds the chain from the stream, in order, and signs its head regularly. */
@Injectable()
export class ChainConsumer implements OnApplicationBootstrap {
  constructor(
    private readonly chain: ChainService,
    private readonly sweeper: Sweeper,
  ) {}

  onApplicationBootstrap(): void {
    this.sweeper.every(CHECKPOINT_EVERY_MS, () => this.chain.signHead(), 'punto de control');
  }

  @OnEvent(entradas)
  async append(tx: Tx, entrada: EntradaAuditoria, envelope: Envelope): Promise<void> {
    await this.chain.append(tx, envelope.id, entrada);
  }
}
