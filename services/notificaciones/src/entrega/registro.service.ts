import { Injectable } from '@nestjs/common';
import { insist, Log, Transactions } from '@portal/service-kit';
import type { CorreoEntity } from '../correos/correo.entity.js';
import type { Resultado } from './resultado.rules.js';
import { ResultadoService } from './resultado.service.js';

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
    await insist(this.transactions, (tx) => this.resultados.anotar(tx, correo, resultado), {
      forMs: resultado.tipo === 'aceptado' ? Infinity : until - performance.now(),
      step: 'correo.registro',
      onAway: (error) =>
        this.log.warn('what became of a mail is not recorded yet', { resource: `correo:${correo.id}`, error }),
    });
  }
}
