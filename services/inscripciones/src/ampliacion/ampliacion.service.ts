import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { evidenciaDeValidacion, sellarDigest } from '@portal/contracts/certificados';
import { AppError, type EventData } from '@portal/contracts/core';
import { inscripcionCompletada } from '@portal/contracts/inscripciones';
import { abrirSello, ampliarDocumento, cerrarSello } from '@portal/contracts/pdf';
import { Calls, Clock, Log, Metrics, OnEventReaction, Sweeper, Transactions, Turns } from '@portal/service-kit';
import { CONFIG, type Config } from '../config.js';
import { AmpliacionesRepository } from '../tablas/ampliaciones.repository.js';
import {
  RegistroAmpliacionService,
  type IntentoAmpliacion,
  type RevisionAmpliada,
} from './registro-ampliacion.service.js';

const POR_RONDA = 20;
/** What one sweep does at most, so that it ends when the process shall end. */
const RONDAS = 5;
/** What a dead attempt left goes this long after its lease: by then nothing that it asked for is still on its way. */
const MARGEN_MS = 20_000;

/**
 * Makes completed documents last: validation data behind the last signature (B-LT), on request a timestamp over all of it
 * (B-LTA). At once when an enrolment is completed; the sweep repairs whatever stopped on the way, however often that takes.
 */
@Injectable()
export class AmpliacionService implements OnApplicationBootstrap {
  private readonly turnos = new Turns(2);

  constructor(
    private readonly transactions: Transactions,
    private readonly ampliaciones: AmpliacionesRepository,
    private readonly registro: RegistroAmpliacionService,
    private readonly calls: Calls,
    private readonly sweeper: Sweeper,
    private readonly metrics: Metrics,
    @Inject(CONFIG) private readonly config: Config,
    private readonly log: Log,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.sweeper.every(this.sweeper.interval, () => this.repasar(), 'ampliaciones');
  }

  @OnEventReaction(inscripcionCompletada, { concurrency: 2 })
  async alCompletarse({ inscripcionId }: EventData<typeof inscripcionCompletada>): Promise<void> {
    await this.intentar(inscripcionId);
  }

  /** What was attempted is no longer due, whatever became of it: rounds that are full go on. */
  private async repasar(): Promise<void> {
    for (let ronda = 1, debidas = POR_RONDA; debidas === POR_RONDA && ronda <= RONDAS; ronda += 1)
      debidas = await this.ronda();
    const pendientes = await this.transactions.run((tx) => this.ampliaciones.pendientes(tx));
    this.metrics.repairsPending.set({ job: 'ampliaciones' }, pendientes);
  }

  private async ronda(): Promise<number> {
    const debidas = await this.transactions.run((tx) => this.ampliaciones.debidas(tx, POR_RONDA));
    await Promise.all(debidas.map((id) => this.intentar(id)));
    return debidas.length;
  }

  /** One attempt. A failure is told and waits its time; it stands in nobody's way. */
  private intentar(inscripcionId: string): Promise<void> {
    return this.turnos.run(async () => {
      const intento = await this.registro.tomar(
        inscripcionId,
        randomUUID(),
        this.config.AMPLIACION_RESERVA_MS,
        MARGEN_MS,
      );
      if (!intento) return;
      try {
        await this.registro.registrar(intento, await this.hacer(intento));
      } catch (error) {
        await this.fallar(intento, error);
      }
    });
  }

  private async hacer(intento: IntentoAmpliacion): Promise<RevisionAmpliada> {
    const { key, sha256, bytes } = await this.registro.actual(intento);
    const pedido = { claimId: intento.claimId, revision: { key, sha256, bytes } };
    if (intento.falta === 'sello') return this.sellar(pedido);
    const evidencia = await this.calls.send(evidenciaDeValidacion, { desde: this.clock.now().toISOString() });
    return this.calls.send(ampliarDocumento, { ...pedido, ...evidencia });
  }

  private async sellar(pedido: {
    claimId: string;
    revision: { key: string; sha256: string; bytes: number };
  }): Promise<RevisionAmpliada> {
    const { borrador, digest } = await this.calls.send(abrirSello, pedido);
    const { token } = await this.calls.send(sellarDigest, { digest });
    return { ...(await this.calls.send(cerrarSello, { borrador, digest, token })), nivel: 'B-LTA' };
  }

  private async fallar(intento: IntentoAmpliacion, error: unknown): Promise<void> {
    const { inscripcionId, intentos, falta } = intento;
    const espera = backoffMs(this.config.AMPLIACION_ESPERA_MS, intentos);
    const code = error instanceof AppError ? error.code : 'ERROR_INTERNO';
    this.metrics.repairFailures.inc({ job: 'ampliaciones', code });
    this.log.warn('document not extended yet', {
      job: 'ampliaciones',
      resource: `inscripcion:${inscripcionId}`,
      detail: falta,
      attempt: intentos,
      ms: espera,
      code,
      error,
    });
    await this.registro.aplazar(intento, espera);
  }
}

const HORA_MS = 3_600_000;

/** How long to wait after this many attempts: twice as long each time, an hour at most. */
export const backoffMs = (primeraMs: number, intentos: number): number =>
  Math.min(primeraMs * 2 ** Math.min(intentos - 1, 20), HORA_MS);
