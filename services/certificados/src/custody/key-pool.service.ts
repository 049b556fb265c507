import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { AppError } from '@portal/contracts/core';
import { Log, Sweeper, Transactions } from '@portal/service-kit';
import { CERTIFICADOS_CONFIG, type CertificadosConfig } from '../config.js';
import { generarPar } from './key-pair.js';
import { ReservaMetrics } from './key-pool.metrics.js';
import { ReservaRepository } from './key-pool.repository.js';
import { Ritmo } from './pace.js';
import { FilaDeEspera } from './waiting-line.js';

/** More would wait longer than their deadline anyway (security.md 30). */
const MAX_ESPERANDO = 50;

type Settings = Pick<CertificadosConfig, 'LLAVES_EN_RESERVA' | 'LLAVES_MINIMAS' | 'LLAVES_CPU' | 'LLAVES_ESPERA_MS'>;

/**
 * Keeps the pool of RSA keys full, so that a burst of signers finds keys ready (signing.md 11): one generation at a time, off the
 * event loop, under a share of one core; without that limit while requests wait or the stock is low, and none while requests
 * are served from a stock that is not.
 */
@Injectable()
export class ReservaService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private filling: Promise<void> | undefined;
  private again = false;
  private stopped = false;
  private atendiendo = 0;
  private readonly fila = new FilaDeEspera();
  private readonly ritmo: Ritmo;

  constructor(
    private readonly reserva: ReservaRepository,
    private readonly transactions: Transactions,
    private readonly sweeper: Sweeper,
    private readonly metrics: ReservaMetrics,
    private readonly log: Log,
    @Inject(CERTIFICADOS_CONFIG) private readonly settings: Settings,
  ) {
    this.ritmo = new Ritmo(settings.LLAVES_CPU);
  }

  onApplicationBootstrap(): void {
    this.sweeper.every(this.sweeper.interval, () => this.rellenar(), 'llaves-en-reserva');
    void this.rellenar();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    this.ritmo.apurar();
    await this.filling;
  }

  /**
   * Runs `work`, which takes a key from the pool; when it finds none, waits for the next one within the limit and tries again.
   * @throws AppError LLAVES_AGOTADAS with the seconds until this request's turn when none came in time
   */
  async conLlave<T>(work: () => Promise<T>): Promise<T> {
    const limit = performance.now() + this.settings.LLAVES_ESPERA_MS;
    this.atendiendo += 1;
    try {
      for (;;) {
        try {
          return await work();
        } catch (error) {
          if (!isExhausted(error)) throw error;
          if (!(await this.siguiente(limit - performance.now()))) throw this.agotadas(error);
        }
      }
    } finally {
      this.atendiendo -= 1;
      if (this.atendiendo === 0) void this.rellenar();
    }
  }

  /** Fills the pool up; one filling at a time in this process, and a wish meanwhile makes it look once more. */
  rellenar(): Promise<void> {
    this.again = true;
    this.filling ??= this.fill().finally(() => (this.filling = undefined));
    return this.filling;
  }

  private async siguiente(ms: number): Promise<boolean> {
    if (this.fila.cuantos >= MAX_ESPERANDO) return false;
    const turno = this.fila.esperar(ms);
    this.metrics.esperando.set(this.fila.cuantos);
    this.ritmo.apurar();
    void this.rellenar();
    const llego = await turno;
    this.metrics.esperando.set(this.fila.cuantos);
    return llego;
  }

  private agotadas(cause: unknown): AppError {
    this.metrics.agotadas.inc();
    return new AppError('LLAVES_AGOTADAS', { retryAfter: this.ritmo.segundos(this.fila.cuantos + 1), cause });
  }

  private async fill(): Promise<void> {
    try {
      while (this.again && !this.stopped) {
        this.again = false;
        while (!this.stopped && (await this.faltan())) await this.hacerUna();
      }
    } catch (error) {
      this.log.warn('key pool not filled yet', { error });
    }
  }

  /** Also lets those in who wait for a key that is there. While requests find keys, making more of them waits: it would take their CPU. */
  private async faltan(): Promise<boolean> {
    const stock = await this.contar();
    this.fila.llamar(stock);
    if (this.atendiendo > 0 && this.fila.cuantos === 0 && stock >= this.settings.LLAVES_MINIMAS) return false;
    return stock < Math.max(this.settings.LLAVES_EN_RESERVA, this.fila.cuantos);
  }

  private async hacerUna(): Promise<void> {
    const since = performance.now();
    const par = await generarPar(2048);
    const ms = performance.now() - since;
    await this.transactions
      .run((tx) => this.reserva.agregar(tx, par), { step: 'generar.llave' })
      .finally(() => par.privada.fill(0));
    this.ritmo.anotar(ms);
    this.metrics.generacion.observe(ms / 1000);
    const stock = await this.contar();
    this.fila.llamar(stock);
    if (this.fila.cuantos === 0 && stock >= this.settings.LLAVES_MINIMAS) await this.ritmo.descansar(ms);
  }

  private async contar(): Promise<number> {
    const stock = await this.transactions.run((tx) => this.reserva.contar(tx));
    this.metrics.stock.set(stock);
    return stock;
  }
}

const isExhausted = (error: unknown): boolean => error instanceof AppError && error.code === 'LLAVES_AGOTADAS';
