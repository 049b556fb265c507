import { Injectable } from '@nestjs/common';
import type { EntradaAuditoria } from '@portal/contracts/auditoria';
import { Clock, ContextKeys, Transactions, type Tx } from '@portal/service-kit';
import { CadenaRepository } from './cadena.repository.js';
import { encadenar } from './eslabon.rules.js';
import { firmarPunto } from './punto-control.rules.js';

/** Lengthens the chain and signs checkpoints of its head. */
@Injectable()
export class CadenaService {
  constructor(
    private readonly cadena: CadenaRepository,
    private readonly transactions: Transactions,
    private readonly keys: ContextKeys,
    private readonly clock: Clock,
  ) {}

  /** Appends one entry in the caller's transaction, which the inbox makes unique by event. */
  async registrar(tx: Tx, eventId: string, entrada: EntradaAuditoria): Promise<void> {
    await this.cadena.ocuparEscritor(tx);
    await this.cadena.insertar(tx, encadenar(await this.cadena.cabeza(tx), eventId, entrada));
  }

  /** Signs the head, unless it was signed already. */
  async firmarCabeza(): Promise<void> {
    await this.transactions.run(async (tx) => {
      const { seq, hash } = await this.cadena.cabeza(tx);
      if (seq === 0) return;
      const punto = { seq, hash, firmadoEn: this.clock.now().toISOString() };
      await this.cadena.guardarPunto(tx, { ...punto, firma: firmarPunto(this.keys.own, punto) });
    });
  }
}
