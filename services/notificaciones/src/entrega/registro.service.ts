import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { AppError } from '@portal/contracts/core';
import { Log, Transactions } from '@portal/service-kit';
import type { CorreoEntity } from '../correos/correo.entity.js';
import type { Resultado } from './resultado.rules.js';
import { ResultadoService } from './resultado.service.js';

/** Before a database that is away is told again. */
const AGAIN_MS = 250;

/** Has what became of an attempt recorded, also by a database that is away when the server answers. */
@Injectable()
export class RegistroService {
  constructor(
    private readonly resultados: ResultadoService,
    private readonly transactions: Transactions,
    private readonly log: Log,
  ) {}

  /**
   * Only this process knows what the server said. That a mail was taken is told until the database hears it: else it
   * would be sent once more. A refusal counts while the lease lasts, and is told as long.
   * @param until by `performance.now()`, when the lease ends
   * @throws whatever the database says, but not of an accepted mail that it is away
   */
  async registrar(correo: CorreoEntity, resultado: Resultado, until: number): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.transactions.run((tx) => this.resultados.anotar(tx, correo, resultado), {
          step: 'correo.registro',
        });
      } catch (error) {
        if (!isAway(error)) throw error;
        if (resultado.tipo !== 'aceptado' && performance.now() + AGAIN_MS > until) throw error;
        if (attempt === 1)
          this.log.warn('what became of a mail is not recorded yet', { resource: `correo:${correo.id}`, error });
        await pause(AGAIN_MS);
      }
    }
  }
}

const isAway = (error: unknown): boolean => error instanceof AppError && error.code === 'SERVICIO_NO_DISPONIBLE';
