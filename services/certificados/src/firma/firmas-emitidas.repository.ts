import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { sql, type Tx } from '@portal/service-kit';
import { FirmaEmitidaEntity } from './firma-emitida.entity.js';

/** Rows of `firma_emitida`. */
@Injectable()
export class FirmasEmitidasRepository {
  async porReclamo(tx: Tx, claimId: string): Promise<FirmaEmitidaEntity | undefined> {
    const { rows } = await sql<FirmaEmitidaEntity>(
      tx,
      `SELECT claim_id AS "claimId", certificado_id AS "certificadoId", digest, cms, nivel, firmado_en AS "firmadoEn"
       FROM firma_emitida WHERE claim_id = $1`,
      [claimId],
    );
    return rows[0];
  }

  async insert(tx: Tx, { claimId, certificadoId, digest, cms, nivel, firmadoEn }: FirmaEmitidaEntity): Promise<void> {
    const statement = `INSERT INTO firma_emitida (claim_id, certificado_id, digest, cms, nivel, firmado_en)
       VALUES ($1, $2, $3, $4, $5, $6)`;
    await sql(tx, statement, [claimId, certificadoId, digest, cms, nivel, firmadoEn]);
  }

  async borrarDe(tx: Tx, certificadoIds: readonly string[]): Promise<void> {
    if (certificadoIds.length > 0) await tx.delete(FirmaEmitidaEntity, { certificadoId: In([...certificadoIds]) });
  }
}
