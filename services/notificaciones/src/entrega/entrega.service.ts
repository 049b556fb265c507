import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Clock, durable, Sweeper, Transactions } from '@portal/service-kit';
import { CONFIG, type NotificacionesConfig } from '../config.js';
import type { CorreoEntity } from '../correos/correo.entity.js';
import { CorreosRepository } from '../correos/correos.repository.js';
import { CopiaService } from './copia.service.js';
import { Mailer } from './mailer.js';
import { MOTIVOS, type Resultado } from './resultado.rules.js';
import { ResultadoService } from './resultado.service.js';

const BATCH = 5;

/** Works the queue off: it tries each due mail and has the result recorded. */
@Injectable()
export class EntregaService implements OnApplicationBootstrap {
  constructor(
    private readonly correos: CorreosRepository,
    private readonly copias: CopiaService,
    private readonly mailer: Mailer,
    private readonly resultados: ResultadoService,
    private readonly transactions: Transactions,
    private readonly sweeper: Sweeper,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: NotificacionesConfig,
  ) {}

  onApplicationBootstrap(): void {
    this.sweeper.every(this.config.CORREO_INTERVALO_MS, () => this.repartir(), 'correo');
  }

  /** Delivers everything that is due now. */
  private async repartir(): Promise<void> {
    for (;;) {
      const batch = await this.transactions.run((tx) =>
        this.correos.reservar(tx, BATCH, this.config.CORREO_RESERVA_MS),
      );
      await Promise.all(batch.map((correo) => this.entregar(correo)));
      if (batch.length < BATCH) return;
    }
  }

  private async entregar(correo: CorreoEntity): Promise<void> {
    const resultado = await this.intentar(correo);
    await this.transactions.run((tx) => this.resultados.anotar(tx, correo, resultado), { step: 'correo.registro' });
  }

  private async intentar(correo: CorreoEntity): Promise<Resultado> {
    if (correo.caducaEn <= this.clock.now())
      return { tipo: 'rechazado', motivo: correo.enlaceId === null ? MOTIVOS.tarde : MOTIVOS.vencido };
    const alDia = await this.copias.alDia(correo);
    if (typeof alDia === 'number') return { tipo: 'espera', esperaMs: alDia, motivo: MOTIVOS.copia };
    const esperaMs = await this.admitir(correo);
    if (esperaMs !== undefined) return { tipo: 'espera', esperaMs, motivo: MOTIVOS.muchos };
    return durable('correo.entrega', () => this.mailer.attempt(alDia));
  }

  /** A mail keeps its place over all attempts. @returns milliseconds to wait for a place, or undefined */
  private async admitir(correo: CorreoEntity): Promise<number | undefined> {
    if (correo.admitidoEn) return undefined;
    const { CORREO_POR_DIA: porDia, CORREO_POR_CREADOR: porCreador } = this.config;
    return this.transactions.run((tx) => this.correos.admitir(tx, correo, { porDia, porCreador }));
  }
}
