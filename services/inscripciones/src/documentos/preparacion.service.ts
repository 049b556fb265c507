import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { EventData } from '@portal/contracts/core';
import { inscripcionEnviada } from '@portal/contracts/inscripciones';
import { Clock, OnEventReaction, Sweeper, Transactions, Turns } from '@portal/service-kit';
import { InscripcionesRepository, type SinDocumento } from '../tablas/inscripciones.repository.js';
import { PrimerDocumentoService } from './primer-documento.service.js';

/** Documents that one sweep takes up. */
const BATCH = 20;

/** Has every sent enrolment rendered: at once when its event comes, by the sweep when that failed. */
@Injectable()
export class PreparacionService implements OnApplicationBootstrap {
  private readonly turns = new Turns(2);
  private readonly enCurso = new Map<string, Promise<void>>();
  /** Where the last sweep ended: those that cannot be rendered come again after all the others had their turn. */
  private tras: SinDocumento | undefined;

  constructor(
    private readonly transactions: Transactions,
    private readonly inscripciones: InscripcionesRepository,
    private readonly documentos: PrimerDocumentoService,
    private readonly sweeper: Sweeper,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.sweeper.every(this.sweeper.interval, () => this.repasar(), 'documentos');
  }

  @OnEventReaction(inscripcionEnviada, { concurrency: 2 })
  async onInscripcionEnviada({ inscripcionId }: EventData<typeof inscripcionEnviada>): Promise<void> {
    await this.preparar(inscripcionId);
  }

  /** Event and sweep may meet: within this process they share one rendering. */
  preparar(id: string): Promise<void> {
    const enCurso = this.enCurso.get(id) ?? this.documentos.renderizar(id).finally(() => this.enCurso.delete(id));
    this.enCurso.set(id, enCurso);
    return enCurso;
  }

  /**
   * Takes up enrolments that were sent longer ago than one sweep and have no document. One that cannot be
   * rendered holds back no other.
   */
  private async repasar(): Promise<void> {
    const antes = new Date(this.clock.now().getTime() - this.sweeper.interval);
    const pendientes = await this.transactions.run((tx) =>
      this.inscripciones.sinDocumento(tx, antes, BATCH, this.tras),
    );
    this.tras = pendientes.length < BATCH ? undefined : pendientes.at(-1);
    const intentos = await Promise.allSettled(pendientes.map(({ id }) => this.turns.run(() => this.preparar(id))));
    const fallas = intentos.flatMap((intento) => (intento.status === 'rejected' ? [intento.reason as unknown] : []));
    if (fallas.length > 0)
      throw new Error(`${fallas.length} of ${pendientes.length} documents still wait`, { cause: fallas[0] });
  }
}
