import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { DIAS_DE_UN_HECHO } from '@portal/contracts/core';
import { sql, type Tx } from '@portal/service-kit';
import { OlvidoEntity } from './olvido.entity.js';

/** Rows of `olvido`. */
@Injectable()
export class OlvidosRepository {
  async anotar(tx: Tx, id: string): Promise<void> {
    await tx.createQueryBuilder().insert().into(OlvidoEntity).values({ id }).orIgnore().execute();
  }

  async hayAlguno(tx: Tx, ids: readonly string[]): Promise<boolean> {
    return tx.existsBy(OlvidoEntity, { id: In([...ids]) });
  }

  async deleteOld(tx: Tx): Promise<void> {
    await sql(tx, `DELETE FROM olvido WHERE anotado_en < now() - interval '${DIAS_DE_UN_HECHO} days'`);
  }
}
