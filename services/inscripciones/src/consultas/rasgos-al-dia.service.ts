import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Sweeper, Transactions } from '@portal/service-kit';
import { RasgosRepository } from '../tablas/rasgos.repository.js';

/** Enrolments that one transaction takes. */
const BATCH = 200;

/**
 * Writes down by what enrolments are compared (docs/decisiones.md#senales): apart from the sending, which needs none of
 * it, and also for what another release stored.
 */
@Injectable()
export class RasgosAlDiaService implements OnApplicationBootstrap {
  constructor(
    private readonly transactions: Transactions,
    private readonly rasgos: RasgosRepository,
    private readonly sweeper: Sweeper,
  ) {}

  onApplicationBootstrap(): void {
    this.sweeper.every(this.sweeper.interval, () => this.ponerAlDia(), 'rasgos-al-dia');
  }

  private async ponerAlDia(): Promise<void> {
    let puestas: number;
    do puestas = await this.transactions.run((tx) => this.rasgos.ponerAlDia(tx, BATCH));
    while (puestas === BATCH);
  }
}
