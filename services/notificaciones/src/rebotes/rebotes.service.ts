import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Clock, Log, Sweeper } from '@portal/service-kit';
import { CONFIG, type NotificacionesConfig } from '../config.js';
import { backoffAfter } from '../entrega/resultado.service.js';
import { BuzonDeInformes } from './buzon-de-informes.js';
import { RegistroDeRebotes } from './registro-de-rebotes.service.js';

/** Reads what came back, and has it recorded. A mailbox that does not answer is asked again, ever less often. */
@Injectable()
export class RebotesService implements OnApplicationBootstrap {
  private fallas = 0;
  private proxima = new Date(0);

  constructor(
    private readonly buzon: BuzonDeInformes,
    private readonly registro: RegistroDeRebotes,
    private readonly sweeper: Sweeper,
    private readonly clock: Clock,
    private readonly log: Log,
    @Inject(CONFIG) private readonly config: NotificacionesConfig,
  ) {}

  onApplicationBootstrap(): void {
    const { CORREO_REBOTES_URL, CORREO_REBOTES_INTERVALO_MS } = this.config;
    if (CORREO_REBOTES_URL !== undefined)
      this.sweeper.every(CORREO_REBOTES_INTERVALO_MS, () => this.ronda(), 'rebotes');
  }

  /** The operator reads one line when it begins to fail and one when it is over. */
  private async ronda(): Promise<void> {
    const ahora = this.clock.now();
    if (ahora < this.proxima) return;
    try {
      await this.buzon.recorrer((fuente) => this.registro.leer(fuente));
    } catch (error) {
      this.fallas += 1;
      this.proxima = new Date(ahora.getTime() + backoffAfter(this.fallas, this.config.CORREO_REBOTES_INTERVALO_MS));
      if (this.fallas === 1) this.log.warn('reports of mails cannot be read', { error });
      return;
    }
    if (this.fallas > 0) this.log.info('reports of mails are read again', { attempt: this.fallas });
    this.fallas = 0;
  }
}
