import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { AppError, type EventData } from '@portal/contracts/core';
import { inscripcionCompletada } from '@portal/contracts/inscripciones';
import { Log, Metrics, OnEventReaction, Sweeper, Turns } from '@portal/service-kit';
import { CONFIG, type InscripcionesConfig } from '../config.js';
import { RegistroAmpliacionService, type IntentoAmpliacion } from './registro-ampliacion.service.js';
import { RevisionAmpliadaService } from './revision-ampliada.service.js';

const BATCH = 20;
/** Batches of one sweep at most, so that it ends when the process shall end. */
const BATCHES = 5;
/**
 * The sweep takes what a dead attempt left this long after its lease: by then no request of the
 * attempt is on its way.
 */
const MARGIN_MS = 20_000;
const HORA_MS = 3_600_000;

/** How long to wait after this many attempts: twice as long each time, an hour at most. */
export const backoffMs = (primeraMs: number, intentos: number): number =>
  Math.min(primeraMs * 2 ** Math.min(intentos - 1, 20), HORA_MS);

/**
 * Makes completed documents last: validation data behind the last signature (B-LT), on request a timestamp
 * over all of it (B-LTA). It tries at once when an enrolment is completed; the sweep repeats what failed,
 * as often as that takes.
 */
@Injectable()
export class AmpliacionService implements OnApplicationBootstrap {
  private readonly turns = new Turns(2);

  constructor(
    private readonly registro: RegistroAmpliacionService,
    private readonly revision: RevisionAmpliadaService,
    private readonly sweeper: Sweeper,
    private readonly metrics: Metrics,
    @Inject(CONFIG) private readonly config: InscripcionesConfig,
    private readonly log: Log,
  ) {}

  onApplicationBootstrap(): void {
    this.sweeper.every(this.sweeper.interval, () => this.repasar(), 'ampliaciones');
  }

  @OnEventReaction(inscripcionCompletada, { concurrency: 2 })
  async onInscripcionCompletada({ inscripcionId }: EventData<typeof inscripcionCompletada>): Promise<void> {
    await this.intentar(inscripcionId);
  }

  /** An attempt is no longer due, whatever became of it: a full batch is followed by the next. */
  private async repasar(): Promise<void> {
    for (let n = 1, debidas = BATCH; debidas === BATCH && n <= BATCHES; n += 1) debidas = await this.batch();
    this.metrics.repairsPending.set({ job: 'ampliaciones' }, await this.registro.pendientes());
  }

  private async batch(): Promise<number> {
    const debidas = await this.registro.debidas(BATCH);
    await Promise.all(debidas.map((id) => this.intentar(id)));
    return debidas.length;
  }

  /** One attempt. A failure is logged and waits its time; it holds back no other enrolment. */
  private intentar(inscripcionId: string): Promise<void> {
    return this.turns.run(async () => {
      const { AMPLIACION_RESERVA_MS } = this.config;
      const intento = await this.registro.tomar(inscripcionId, randomUUID(), AMPLIACION_RESERVA_MS, MARGIN_MS);
      if (!intento) return;
      try {
        const actual = await this.registro.actual(intento);
        await this.registro.registrar(intento, await this.revision.hacer(intento, actual));
      } catch (error) {
        await this.fallar(intento, error);
      }
    });
  }

  private async fallar(intento: IntentoAmpliacion, error: unknown): Promise<void> {
    const { inscripcionId, intentos, falta } = intento;
    const ms = backoffMs(this.config.AMPLIACION_ESPERA_MS, intentos);
    const code = error instanceof AppError ? error.code : 'ERROR_INTERNO';
    this.metrics.repairFailures.inc({ job: 'ampliaciones', code });
    this.log.warn('document not extended yet', {
      job: 'ampliaciones',
      resource: `inscripcion:${inscripcionId}`,
      detail: falta,
      attempt: intentos,
      ms,
      code,
      error,
    });
    await this.registro.aplazar(intento, ms);
  }
}
