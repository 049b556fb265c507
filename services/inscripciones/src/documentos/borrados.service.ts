import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Clock, ObjectStore, Sweeper, Transactions, uploadKey } from '@portal/service-kit';
import { BorradosRepository } from './borrados.repository.js';
import { CargasRepository } from './cargas.repository.js';

const POR_BARRIDO = 100;
const HORA_MS = 3_600_000;
const VIDA_HUERFANA_MS = 24 * HORA_MS;

/** Deletes the files whose rows are gone, the drafts of signatures, and the uploads that nobody used within a day. */
@Injectable()
export class BorradosService implements OnApplicationBootstrap {
  constructor(
    private readonly transactions: Transactions,
    private readonly borrados: BorradosRepository,
    private readonly cargas: CargasRepository,
    private readonly objects: ObjectStore,
    private readonly sweeper: Sweeper,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.sweeper.every(this.sweeper.interval, () => this.borrarArchivos(), 'archivos-borrados');
    this.sweeper.every(HORA_MS, () => this.recogerHuerfanas(), 'cargas-huerfanas');
  }

  private async borrarArchivos(): Promise<void> {
    const pendientes = await this.transactions.run((tx) => this.borrados.pendientes(tx, this.clock.now(), POR_BARRIDO));
    for (const { key } of pendientes) {
      await this.objects.delete(key);
      await this.transactions.run((tx) => this.borrados.hecho(tx, key));
    }
  }

  private async recogerHuerfanas(): Promise<void> {
    const ahora = this.clock.now();
    await this.transactions.run(async (tx) => {
      const huerfanas = await this.cargas.borrarHuerfanas(tx, new Date(ahora.getTime() - VIDA_HUERFANA_MS), POR_BARRIDO);
      if (huerfanas.length > 0) await this.borrados.anotar(tx, huerfanas.map(uploadKey), ahora);
    });
  }
}
