import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Sweeper, Transactions } from '@portal/service-kit';
import { CONFIG, type NotificacionesConfig } from '../config.js';
import { canales, type Canal, type CorreoEntity } from '../correos/correo.entity.js';
import { CorreosRepository } from '../correos/correos.repository.js';
import { IntentosService } from './intentos.service.js';
import { ResultadoService } from './resultado.service.js';

const BATCH = 5;

/** Works the queue off: it tries each due mail or message and has the result recorded. */
@Injectable()
export class EntregaService implements OnApplicationBootstrap {
  constructor(
    private readonly correos: CorreosRepository,
    private readonly intentos: IntentosService,
    private readonly resultados: ResultadoService,
    private readonly transactions: Transactions,
    private readonly sweeper: Sweeper,
    @Inject(CONFIG) private readonly config: NotificacionesConfig,
  ) {}

  onApplicationBootstrap(): void {
    // Apart: mails do not wait for a provider of messages that hangs, nor messages for a mail server.
    for (const canal of canales) this.sweeper.every(this.config.CORREO_INTERVALO_MS, () => this.repartir(canal), canal);
  }

  /** Delivers everything that is due now. */
  private async repartir(canal: Canal): Promise<void> {
    for (;;) {
      const batch = await this.transactions.run((tx) =>
        this.correos.reservar(tx, canal, BATCH, this.config.CORREO_RESERVA_MS),
      );
      await Promise.all(batch.map((correo) => this.entregar(correo)));
      if (batch.length < BATCH) return;
    }
  }

  private async entregar(correo: CorreoEntity): Promise<void> {
    const resultado = await this.intentos.intentar(correo);
    await this.transactions.run((tx) => this.resultados.anotar(tx, correo, resultado), { step: 'correo.registro' });
  }
}
