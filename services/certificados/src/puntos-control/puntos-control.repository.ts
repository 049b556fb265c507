import { Injectable } from '@nestjs/common';
import { MoreThan } from 'typeorm';
import type { Tx } from '@portal/service-kit';
import { PuntoControlEntity } from './punto-control.entity.js';

/** Kept checkpoints: inserted and read, never changed. */
@Injectable()
export class PuntosControlRepository {
  porSeq(tx: Tx, seq: number): Promise<PuntoControlEntity | null> {
    return tx.findOneBy(PuntoControlEntity, { seq });
  }

  async insertar(tx: Tx, punto: PuntoControlEntity): Promise<void> {
    await tx.insert(PuntoControlEntity, punto);
  }

  despues(tx: Tx, seq: number, cuantos: number): Promise<PuntoControlEntity[]> {
    return tx.find(PuntoControlEntity, { where: { seq: MoreThan(seq) }, order: { seq: 'ASC' }, take: cuantos });
  }
}
