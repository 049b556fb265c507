import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { AppError } from '@portal/contracts/core';
import { callersPatience, Log, Metrics, Sweeper, Transactions } from '@portal/service-kit';
import { CERTIFICADOS_CONFIG, type CertificadosConfig } from '../config.js';
import { generateKeyPair } from './key-pair.js';
import { KeyPoolRepository } from './key-pool.repository.js';
import { Pace, WaitingLine } from './pace.js';

/** A longer line would wait past its deadline. */
const MAX_WAITING = 50;

/** Of a caller's patience, what is kept for issuing the certificate, or for the way of the refusal. */
const ANSWER_MS = 500;

type Settings = Pick<CertificadosConfig, 'LLAVES_EN_RESERVA' | 'LLAVES_MINIMAS' | 'LLAVES_CPU' | 'LLAVES_ESPERA_MS'>;

/** The pool in numbers. */
const poolSeries = (metrics: Metrics) => ({
  stock: metrics.gauge('portal_llaves_en_reserva', 'RSA keys made ahead, waiting for an owner'),
  waiting: metrics.gauge('portal_llaves_esperando', 'Requests of this process that wait for a key'),
  making: metrics.histogram(
    'portal_llave_generacion_seconds',
    'Making one RSA key',
    [0.03, 0.06, 0.12, 0.25, 0.5, 1, 2, 4],
  ),
  exhausted: metrics.counter('portal_llaves_agotadas_total', 'Requests refused for want of a key'),
});

/**
 * Keeps the pool of RSA keys full, so that a burst of signers finds keys ready (docs/decisiones.md#key-pool). It
 * makes one key at a time, off the event loop, under a share of one core. While requests wait or the stock is low
 * that limit is off; while requests are served from a sufficient stock it makes none.
 */
@Injectable()
export class KeyPoolService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private filling: Promise<void> | undefined;
  private again = false;
  private stopped = false;
  private serving = 0;
  private readonly line = new WaitingLine();
  private readonly pace: Pace;
  private readonly series: ReturnType<typeof poolSeries>;

  constructor(
    private readonly pool: KeyPoolRepository,
    private readonly transactions: Transactions,
    private readonly sweeper: Sweeper,
    private readonly log: Log,
    metrics: Metrics,
    @Inject(CERTIFICADOS_CONFIG) private readonly settings: Settings,
  ) {
    this.pace = new Pace(settings.LLAVES_CPU);
    this.series = poolSeries(metrics);
  }

  onApplicationBootstrap(): void {
    this.sweeper.every(this.sweeper.interval, () => this.refill(), 'llaves-en-reserva');
    void this.refill();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    this.pace.hurry();
    await this.filling;
  }

  /** Whether others wait for a key. */
  get hasLine(): boolean {
    return this.line.length > 0;
  }

  /**
   * Runs `work`, which takes a key from the pool. When it finds none, or others wait for one already, waits for the
   * next one within the limit, while its caller listens, and tries again.
   * @throws AppError LLAVES_AGOTADAS with the seconds until this request's turn: when none came in time, and at once
   * when none will, as fast as keys are made now
   */
  async withKey<T>(work: () => Promise<T>): Promise<T> {
    const patienceMs = callersPatience().leftMs - ANSWER_MS;
    const limit = performance.now() + Math.min(this.settings.LLAVES_ESPERA_MS, patienceMs);
    // Who comes later does not take the key that the first in line waits for.
    let cause: unknown;
    let inLine = this.line.length > 0;
    this.serving += 1;
    try {
      for (;;) {
        if (inLine && !(await this.nextKey(limit - performance.now()))) throw this.exhausted(cause);
        try {
          return await work();
        } catch (error) {
          if (!isExhausted(error)) throw error;
          [cause, inLine] = [error, true];
        }
      }
    } finally {
      this.serving -= 1;
      if (this.serving === 0) void this.refill();
    }
  }

  /** Fills the pool up. One filling runs at a time in this process; a call meanwhile makes it look once more. */
  private refill(): Promise<void> {
    this.again = true;
    this.filling ??= this.fill().finally(() => (this.filling = undefined));
    return this.filling;
  }

  private async nextKey(ms: number): Promise<boolean> {
    if (this.line.length >= MAX_WAITING || !this.pace.allows(this.line.length + 1, ms)) return false;
    const turn = this.line.wait(ms);
    this.series.waiting.set(this.line.length);
    this.pace.hurry();
    void this.refill();
    const came = await turn;
    this.series.waiting.set(this.line.length);
    return came;
  }

  private exhausted(cause: unknown): AppError {
    this.series.exhausted.inc();
    return new AppError('LLAVES_AGOTADAS', { retryAfter: this.pace.seconds(this.line.length + 1), cause });
  }

  /** Who already waits for a key still gets one: nobody else makes it for him. */
  private get isOver(): boolean {
    return this.stopped && this.line.length === 0;
  }

  private async fill(): Promise<void> {
    try {
      while (this.again && !this.isOver) {
        this.again = false;
        while (!this.isOver && (await this.isShort())) await this.makeOne();
      }
    } catch (error) {
      this.log.warn('key pool not filled yet', { error });
    }
  }

  /**
   * Also calls the requests that wait for a key in stock. While requests find keys, making more would take their CPU.
   */
  private async isShort(): Promise<boolean> {
    const stock = await this.count();
    this.line.call(stock);
    if (this.serving > 0 && this.line.length === 0 && stock >= this.settings.LLAVES_MINIMAS) return false;
    return stock < Math.max(this.settings.LLAVES_EN_RESERVA, this.line.length);
  }

  private async makeOne(): Promise<void> {
    const since = performance.now();
    const pair = await generateKeyPair(2048);
    const ms = performance.now() - since;
    await this.transactions
      .run((tx) => this.pool.add(tx, pair), { step: 'generar.llave' })
      .finally(() => pair.pkcs8.fill(0));
    this.pace.record(performance.now() - since);
    this.series.making.observe(ms / 1000);
    const stock = await this.count();
    this.line.call(stock);
    if (this.line.length === 0 && stock >= this.settings.LLAVES_MINIMAS) await this.pace.rest(ms);
  }

  private async count(): Promise<number> {
    const stock = await this.transactions.single((tx) => this.pool.count(tx));
    this.series.stock.set(stock);
    return stock;
  }
}

const isExhausted = (error: unknown): boolean => error instanceof AppError && error.code === 'LLAVES_AGOTADAS';
