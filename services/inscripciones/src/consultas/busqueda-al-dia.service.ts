import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Sweeper, Transactions } from '@portal/service-kit';
import { BusquedasRepository } from '../tablas/busquedas.repository.js';

/** Texts that one transaction writes. */
const BATCH = 200;

/**
 * Brings texts up to date that an older release wrote: each transaction takes a few, so that a search is never kept
 * waiting and what a crash interrupts goes on.
 */
@Injectable()
export class BusquedaAlDiaService implements OnApplicationBootstrap {
  constructor(
    private readonly transactions: Transactions,
    private readonly busquedas: BusquedasRepository,
    private readonly sweeper: Sweeper,
  ) {}

  onApplicationBootstrap(): void {
    this.sweeper.every(this.sweeper.interval, () => this.renovar(), 'busqueda-al-dia');
  }

  private async renovar(): Promise<void> {
    let renovadas: number;
    do renovadas = await this.transactions.run((tx) => this.busquedas.renovar(tx, BATCH));
    while (renovadas === BATCH);
  }
}
