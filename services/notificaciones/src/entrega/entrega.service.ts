import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { AppError } from '@portal/contracts/core';
import { Sweeper, Transactions } from '@portal/service-kit';
import { CONFIG, type NotificacionesConfig } from '../config.js';
import { canales, type Canal, type CorreoEntity } from '../correos/correo.entity.js';
import { CorreosRepository } from '../correos/correos.repository.js';
import { IntentosService } from './intentos.service.js';
import type { Resultado } from './resultado.rules.js';
import { ResultadoService } from './resultado.service.js';

const BATCH = 5;
/** Before what became of a mail is told again to a database that was away. */
const AGAIN_MS = 1000;

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
      // Whoever fails first ends before the others, which a process that stops waits for too.
      const ends = await Promise.allSettled(batch.map((correo) => this.entregar(correo)));
      for (const end of ends) if (end.status === 'rejected') throw end.reason;
      if (batch.length < BATCH) return;
    }
  }

  private async entregar(correo: CorreoEntity): Promise<void> {
    const until = performance.now() + this.config.CORREO_RESERVA_MS;
    await this.anotar(correo, await this.intentos.intentar(correo), until);
  }

  /**
   * Only this process knows what the server said. It tells a database that is away again for as long as the lease
   * lasts: after it the mail would be sent once more.
   */
  private async anotar(correo: CorreoEntity, resultado: Resultado, until: number): Promise<void> {
    for (;;) {
      try {
        return await this.transactions.run((tx) => this.resultados.anotar(tx, correo, resultado), {
          step: 'correo.registro',
        });
      } catch (error) {
        if (!isAway(error) || performance.now() + AGAIN_MS > until) throw error;
        await pause(AGAIN_MS);
      }
    }
  }
}

const isAway = (error: unknown): boolean => error instanceof AppError && error.code === 'SERVICIO_NO_DISPONIBLE';
