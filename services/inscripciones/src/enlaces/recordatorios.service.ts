import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Clock, Sweeper, Transactions } from '@portal/service-kit';
import { EnlacesRepository, type PorSeguir } from '../tablas/enlaces.repository.js';
import { SeguimientosService } from './seguimientos.service.js';

/** Links that one reading takes. */
const BATCH = 200;
const INTERVALO_MS = 60_000;

/** Writes by itself to who has not signed: goes through all links and has those followed that are due. */
@Injectable()
export class RecordatoriosService implements OnApplicationBootstrap {
  constructor(
    private readonly transactions: Transactions,
    private readonly enlaces: EnlacesRepository,
    private readonly seguimientos: SeguimientosService,
    private readonly sweeper: Sweeper,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.sweeper.every(INTERVALO_MS, () => this.recordar(), 'recordatorios');
  }

  /**
   * Issues every link that is due now. One that fails holds back no other and is due again.
   * @throws Error when some failed
   */
  async recordar(): Promise<void> {
    const fallas: unknown[] = [];
    let pagina: PorSeguir[] = [];
    do {
      const tras = pagina.at(-1);
      pagina = await this.transactions.single((tx) =>
        this.enlaces.porSeguir(tx, this.clock.now(), { tras, limite: BATCH }),
      );
      for (const enlace of pagina) {
        if (!this.seguimientos.debido(enlace)) continue;
        await this.seguimientos.seguir(enlace).catch((error: unknown) => fallas.push(error));
      }
    } while (pagina.length === BATCH);
    if (fallas.length > 0) throw new Error(`${fallas.length} signers still wait to be reminded`, { cause: fallas[0] });
  }
}
