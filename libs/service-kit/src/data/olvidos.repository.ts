import { Injectable } from '@nestjs/common';
import { sql, type Tx } from './sql.js';

/** Rows of `olvido`: ids of what was erased. What arrives about them later, out of its order, does nothing. */
@Injectable()
export class OlvidosRepository {
  async anotar(tx: Tx, id: string): Promise<void> {
    await sql(tx, 'INSERT INTO olvido (id) VALUES ($1) ON CONFLICT DO NOTHING', [id]);
  }

  /** @returns those that were erased */
  async entre(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
    if (ids.length === 0) return new Set();
    const { rows } = await sql<{ id: string }>(tx, 'SELECT id FROM olvido WHERE id = ANY($1::uuid[])', [ids]);
    return new Set(rows.map(({ id }) => id));
  }

  /** @param dias how long what is about an erased id may still arrive */
  async deleteOld(tx: Tx, dias: number): Promise<void> {
    await sql(tx, `DELETE FROM olvido WHERE anotado_en < now() - $1 * interval '1 day'`, [dias]);
  }
}
