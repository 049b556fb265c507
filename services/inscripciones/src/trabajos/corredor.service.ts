import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Log, processContext, runInContext, SharedRun, Sweeper, Transactions } from '@portal/service-kit';
import { CierresService } from './cierres.service.js';
import { RenglonesService } from './renglones.service.js';

/** Works off the lines of all jobs, one after the other, in every replica. */
@Injectable()
export class CorredorService implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly corrida = new SharedRun(() => this.correr());
  private detenido = false;

  constructor(
    private readonly transactions: Transactions,
    private readonly renglones: RenglonesService,
    private readonly cierres: CierresService,
    private readonly sweeper: Sweeper,
    private readonly log: Log,
  ) {}

  onApplicationBootstrap(): void {
    this.sweeper.every(this.sweeper.interval, () => this.repasar(), 'trabajos');
  }

  /** The line under way is finished, the rest is another replica's, or waits for the next start. */
  async onModuleDestroy(): Promise<void> {
    this.detenido = true;
    await this.corrida.run().catch((error: unknown) => this.log.warn('jobs ended with a failure', { error }));
  }

  /** There is something to do: nobody waits for it. */
  despertar(): void {
    runInContext(processContext('inscripciones'), () =>
      this.corrida.run().catch((error: unknown) => this.log.error('jobs stopped, the sweep goes on', { error })),
    );
  }

  private async repasar(): Promise<void> {
    await this.corrida.run();
    await this.transactions.single((tx) => this.cierres.olvidar(tx));
  }

  private async correr(): Promise<void> {
    while (!this.detenido && (await this.uno()));
    if (!this.detenido) await this.transactions.run((tx) => this.cierres.cerrar(tx));
  }

  /** @returns whether there was a line to make */
  private async uno(): Promise<boolean> {
    const renglon = await this.renglones.siguiente();
    if (!renglon) return false;
    await this.transactions.run((tx) => this.cierres.cerrar(tx, renglon.trabajoId));
    return true;
  }
}
