import { Injectable } from '@nestjs/common';
import type { Tx } from '@portal/service-kit';
import { FirmaEntity } from './firma.entity.js';

@Injectable()
export class FirmasRepository {
  /** @throws QueryFailedError (unique) for a second one in the same role */
  async insertar(tx: Tx, firma: FirmaEntity): Promise<void> {
    await tx.insert(FirmaEntity, firma);
  }

  deInscripcion(tx: Tx, inscripcionId: string): Promise<FirmaEntity[]> {
    return tx.find(FirmaEntity, { where: { inscripcionId }, order: { revision: 'ASC' } });
  }
}
