import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { AppError } from '@portal/contracts/core';
import { datosDeEliminacion } from '@portal/contracts/inscripciones';
import { Clock, openJson, sealJson, Sweeper, Transactions, type Tx } from '@portal/service-kit';
import { CONFIG, type InscripcionesConfig } from '../config.js';
import { AvisadosService, type Avisados } from '../enlaces/avisados.service.js';
import type { InscripcionEntity } from '../tablas/inscripcion.entity.js';
import { LapidasRepository } from '../tablas/lapidas.repository.js';

const HORA_MS = 3_600_000;

/**
 * Whom to tell of a deletion. Their addresses go with the enrolment, so they wait sealed in its tombstone until the
 * mails are queued.
 */
@Injectable()
export class DespedidasService implements OnApplicationBootstrap {
  constructor(
    private readonly transactions: Transactions,
    private readonly lapidas: LapidasRepository,
    private readonly avisados: AvisadosService,
    private readonly sweeper: Sweeper,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: InscripcionesConfig,
  ) {}

  onApplicationBootstrap(): void {
    this.sweeper.every(HORA_MS, () => this.transactions.run((tx) => this.lapidas.borrarAvisosViejos(tx)), 'despedidas');
  }

  /** Who enrolled it, who has signed and who could sign now. To be asked before the rows go. */
  async sellar(tx: Tx, fila: InscripcionEntity): Promise<string> {
    const avisos = await this.avisados.deEliminacion(tx, fila, this.clock.now());
    return sealJson(this.config.MAIL_KEY_FILE, avisos, selloDe(fila.id));
  }

  /** @throws AppError INSCRIPCION_NO_ENCONTRADA when it was not deleted, or its mails are queued */
  async datos(inscripcionId: string): Promise<Avisados> {
    const lapida = await this.transactions.single((tx) => this.lapidas.porId(tx, inscripcionId));
    if (!lapida || lapida.avisosSellados === null) throw new AppError('INSCRIPCION_NO_ENCONTRADA');
    return datosDeEliminacion.response.parse(
      openJson(this.config.MAIL_KEY_FILE, lapida.avisosSellados, selloDe(inscripcionId)),
    );
  }

  async avisada(inscripcionId: string): Promise<Record<string, never>> {
    await this.transactions.run((tx) => this.lapidas.borrarAvisos(tx, inscripcionId));
    return {};
  }
}

/** What the seal is bound to: moved to another tombstone it does not open. */
const selloDe = (inscripcionId: string): string => `despedida:${inscripcionId}`;
