import { Injectable } from '@nestjs/common';
import { sql, type Tx } from '@portal/service-kit';
import { AutoridadEntity, type AutoridadId } from './autoridad.entity.js';

/** Rows of `autoridad`: at most three. */
@Injectable()
export class AutoridadRepository {
  /** @throws Error before the authority was made: the service is not serving yet */
  get(tx: Tx, id: AutoridadId): Promise<AutoridadEntity> {
    return tx.findOneByOrFail(AutoridadEntity, { id });
  }

  async has(tx: Tx, id: AutoridadId): Promise<boolean> {
    return tx.existsBy(AutoridadEntity, { id });
  }

  async insert(tx: Tx, autoridad: AutoridadEntity): Promise<void> {
    await tx.insert(AutoridadEntity, autoridad as never);
  }

  /** When each ends, and whether its key is kept elsewhere. */
  async vencimientos(tx: Tx): Promise<{ id: AutoridadId; venceEn: Date; ajena: boolean }[]> {
    const { rows } = await sql<{ id: AutoridadId; venceEn: Date; ajena: boolean }>(
      tx,
      'SELECT id, vence_en AS "venceEn", llave_id IS NULL AS ajena FROM autoridad ORDER BY id',
    );
    return rows;
  }
}

/** Owner under which an authority's key is sealed. */
export const duenoAutoridad = (id: AutoridadId): string => `autoridad:${id}`;
