import { Inject, Injectable } from '@nestjs/common';
import { AppError } from '@portal/contracts/core';
import { Clock, type Tx } from '@portal/service-kit';
import { CONFIG, type InscripcionesConfig } from '../config.js';
import { InscripcionesRepository } from '../tablas/inscripciones.repository.js';

const HORA_MS = 3_600_000;

/** How many enrolments one person may send in an hour. A retry under its key is answered before and counts nothing. */
@Injectable()
export class CupoDeEnviosService {
  constructor(
    private readonly inscripciones: InscripcionesRepository,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: InscripcionesConfig,
  ) {}

  /** @throws AppError LIMITE_DE_ENVIOS with the seconds until the next one is taken */
  async exigir(tx: Tx, creadorSub: string): Promise<void> {
    const ahora = this.clock.now().getTime();
    const { ENVIOS_POR_HORA: cupo } = this.config;
    const ultima = await this.inscripciones.enviadaHace(tx, creadorSub, new Date(ahora - HORA_MS), cupo);
    if (ultima === undefined) return;
    const retryAfter = Math.max(1, Math.ceil((ultima.getTime() + HORA_MS - ahora) / 1000));
    throw new AppError('LIMITE_DE_ENVIOS', { retryAfter });
  }
}
