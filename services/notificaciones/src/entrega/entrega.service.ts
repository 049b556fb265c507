import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Log, Sweeper, Transactions } from '@portal/service-kit';
import { CONFIG, type NotificacionesConfig } from '../config.js';
import { canales, type Canal, type CorreoEntity } from '../correos/correo.entity.js';
import { CorreosRepository } from '../correos/correos.repository.js';
import { IntentosService } from './intentos.service.js';
import { RegistroService } from './registro.service.js';

const BATCH = 5;

/** Works the queue off: it tries each due mail or message and has the result recorded. */
@Injectable()
export class EntregaService implements OnApplicationBootstrap {
  constructor(
    private readonly correos: CorreosRepository,
    private readonly intentos: IntentosService,
    private readonly registro: RegistroService,
    private readonly transactions: Transactions,
    private readonly sweeper: Sweeper,
    private readonly log: Log,
    @Inject(CONFIG) private readonly config: NotificacionesConfig,
  ) {}

  onApplicationBootstrap(): void {
    // Apart: mails do not wait for a provider of messages that hangs, nor messages for a mail server.
    for (const canal of canales)
      this.sweeper.every(this.config.CORREO_INTERVALO_MS, (stopping) => this.repartir(canal, stopping), canal);
  }

  /** Delivers everything that is due now. A process that stops takes no more, and waits for what is under way. */
  private async repartir(canal: Canal, stopping: AbortSignal): Promise<void> {
    while (!stopping.aborted) {
      const batch = await this.transactions.run((tx) =>
        this.correos.reservar(tx, canal, BATCH, this.config.CORREO_RESERVA_MS),
      );
      await Promise.all(batch.map((correo) => this.entregar(correo)));
      if (batch.length < BATCH) return;
    }
  }

  /** What fails here is tried again once its lease has ended. */
  private async entregar(correo: CorreoEntity): Promise<void> {
    const until = performance.now() + this.config.CORREO_RESERVA_MS;
    try {
      await this.registro.registrar(correo, await this.intentos.intentar(correo), until);
    } catch (error) {
      this.log.error('a mail was not worked off', { resource: `correo:${correo.id}`, error });
    }
  }
}
