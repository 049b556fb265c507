import { Injectable } from '@nestjs/common';
import { Clock, lockForTransaction, Log, Transactions } from '@portal/service-kit';
import { BorradosRepository } from '../documentos/borrados.repository.js';
import type { RevisionEntity } from '../documentos/revision.entity.js';
import { RevisionesRepository } from '../documentos/revisiones.repository.js';
import { cerrojoDe } from './cerrojo.rules.js';
import type { Reserva } from './reservas.service.js';

/** What is left of an attempt that failed after its document was closed. */
@Injectable()
export class DescartesService {
  constructor(
    private readonly transactions: Transactions,
    private readonly revisiones: RevisionesRepository,
    private readonly borrados: BorradosRepository,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /**
   * Notes a signed file that became no revision for deletion. The lock waits for the attempt's own unit to end: a commit
   * whose answer got lost keeps its file. Never hides why the attempt failed.
   */
  async descartar({ fila, requestId }: Reserva, { key, sha256 }: Pick<RevisionEntity, 'key' | 'sha256'>): Promise<void> {
    try {
      await this.transactions.run(async (tx) => {
        await lockForTransaction(tx, cerrojoDe(fila.id));
        if (await this.revisiones.porHuella(tx, sha256)) return;
        await this.borrados.anotar(tx, [key], this.clock.now());
      });
    } catch (error) {
      this.log.error('file of a failed signature not noted for deletion', { requestId, resource: key, error });
    }
  }
}
