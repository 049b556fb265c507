import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { sql, type Tx } from '@portal/service-kit';
import { OlvidoEntity } from './olvido.entity.js';

/** Rows of `olvido`. */
@Injectable()
export class OlvidosRepository {
  async anotar(tx: Tx, id: string): Promise<void> {
    await tx.createQueryBuilder().insert().into(OlvidoEntity).values({ id }).orIgnore().execute();
  }

  /** @returns those that were deleted */
  async entre(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
    const filas = ids.length > 0 ? await tx.findBy(OlvidoEntity, { id: In([...ids]) }) : [];
    return new Set(filas.map(({ id }) => id));
  }

  /** No request waits for a day. */
  async deleteOld(tx: Tx): Promise<void> {
    await sql(tx, `DELETE FROM olvido WHERE anotado_en < now() - interval '1 day'`);
  }
}
