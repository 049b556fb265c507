import { Injectable } from '@nestjs/common';
import type { Tx } from '@portal/service-kit';
import { In } from 'typeorm';
import { FirmaEmitidaEntity } from './firma-emitida.entity.js';

/** Rows of `firma_emitida`. */
@Injectable()
export class FirmasEmitidasRepository {
  async porReclamo(tx: Tx, claimId: string): Promise<FirmaEmitidaEntity | undefined> {
    return (await tx.findOneBy(FirmaEmitidaEntity, { claimId })) ?? undefined;
  }

  async insert(tx: Tx, firma: FirmaEmitidaEntity): Promise<void> {
    await tx.insert(FirmaEmitidaEntity, firma);
  }

  async borrarDe(tx: Tx, certificadoIds: readonly string[]): Promise<void> {
    if (certificadoIds.length > 0) await tx.delete(FirmaEmitidaEntity, { certificadoId: In([...certificadoIds]) });
  }
}
