import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { AppError } from '@portal/contracts/core';
import { Log, Sweeper, Transactions } from '@portal/service-kit';
import { CERTIFICADOS_CONFIG, type CertificadosConfig } from '../config/certificados-config.schema.js';
import { generarPar } from './par-de-llaves.js';
import { ReservaRepository } from './reserva.repository.js';

/** More would wait longer than their deadline anyway (security.md 30). */
const MAX_ESPERANDO = 50;

type Settings = Pick<CertificadosConfig, 'LLAVES_EN_RESERVA' | 'LLAVES_ESPERA_MS'>;

/** Keeps the pool of RSA keys full: one generation at a time, off the event loop, so a burst of signers finds keys ready. */
@Injectable()
export class ReservaService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private filling: Promise<void> | undefined;
  private again = false;
  private stopped = false;
  private readonly waiting = new Set<() => void>();

  constructor(
    private readonly reserva: ReservaRepository,
    private readonly transactions: Transactions,
    private readonly sweeper: Sweeper,
    private readonly log: Log,
    @Inject(CERTIFICADOS_CONFIG) private readonly settings: Settings,
  ) {}

  onApplicationBootstrap(): void {
    this.sweeper.every(this.sweeper.interval, () => this.rellenar(), 'llaves-en-reserva');
    void this.rellenar();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    await this.filling;
  }

  /**
   * Runs `work`, which takes a key from the pool; when it finds none, waits for the next one within the limit and tries again.
   * @throws AppError LLAVES_AGOTADAS with `retryAfter` when none came in time
   */
  async conLlave<T>(work: () => Promise<T>): Promise<T> {
    const limit = Date.now() + this.settings.LLAVES_ESPERA_MS;
    for (;;) {
      try {
        return await work();
      } catch (error) {
        if (!isExhausted(error) || this.waiting.size >= MAX_ESPERANDO) throw error;
        if (!(await this.siguiente(limit - Date.now()))) throw error;
      } finally {
        void this.rellenar();
      }
    }
  }

  /** Fills the pool up; one filling at a time in this process, and a wish meanwhile makes it look once more. */
  rellenar(): Promise<void> {
    this.again = true;
    this.filling ??= this.fill().finally(() => (this.filling = undefined));
    return this.filling;
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

  private async hacerUna(): Promise<void> {
    const par = await generarPar(2048);
    await this.transactions.run((tx) => this.reserva.agregar(tx, par), { step: 'generar.llave' }).finally(() => par.privada.fill(0));
    for (const wake of [...this.waiting]) wake();
  }

  private async faltan(): Promise<boolean> {
    const stock = await this.transactions.run((tx) => this.reserva.contar(tx));
    return stock < Math.max(this.settings.LLAVES_EN_RESERVA, this.waiting.size);
  }

  /** @returns false when the time was over first */
  private siguiente(ms: number): Promise<boolean> {
    if (ms <= 0) return Promise.resolve(false);
    const next = new Promise<boolean>((resolve) => {
      const end = (came: boolean) => {
        clearTimeout(timer);
        this.waiting.delete(wake);
        resolve(came);
      };
      const wake = () => end(true);
      const timer = setTimeout(() => end(false), ms);
      this.waiting.add(wake);
    });
    void this.rellenar();
    return next;
  }
}

const isExhausted = (error: unknown): boolean => error instanceof AppError && error.code === 'LLAVES_AGOTADAS';
