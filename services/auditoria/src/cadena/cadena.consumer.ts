import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { entradaAuditoriaSchema, subjectAuditoria, type EntradaAuditoria } from '@portal/contracts/auditoria';
import type { Envelope } from '@portal/contracts/core';
import { OnEvent, Sweeper, type Tx } from '@portal/service-kit';
import { CadenaService } from './cadena.service.js';

/** Entries of every process: `aud.>` on the stream AUDITORIA. */
const entradas = { type: 'entradas', subject: subjectAuditoria('>'), data: entradaAuditoriaSchema };

const PUNTO_CADA_MS = 60_000;

/** Feeds the chain from the stream, in order, and signs its head regularly. */
@Injectable()
export class CadenaConsumer implements OnApplicationBootstrap {
  constructor(
    private readonly cadena: CadenaService,
    private readonly sweeper: Sweeper,
  ) {}

  onApplicationBootstrap(): void {
    this.sweeper.every(PUNTO_CADA_MS, () => this.cadena.firmarCabeza(), 'punto de control');
  }

  @OnEvent(entradas)
  async registrar(tx: Tx, entrada: EntradaAuditoria, envelope: Envelope): Promise<void> {
    await this.cadena.registrar(tx, envelope.id, entrada);
  }
}
