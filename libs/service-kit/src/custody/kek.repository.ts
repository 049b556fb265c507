import { sql, type Tx } from '../data/sql.js';

/**
 * The rows of a schema's table `kek`: every key-encryption key that ever wrapped something there, and when it was
 * retired. A trigger on the tables of envelopes keeps it: it takes the row's share lock, and refuses a retired key.
 */
export class KekRepository {
  async isRetired(tx: Tx, id: string): Promise<boolean> {
    return (await sql(tx, 'SELECT FROM kek WHERE id = $1 AND retirada_en IS NOT NULL', [id])).affected > 0;
  }

  /**
   * From the commit on it wraps nothing any more.
   * @returns false when it never wrapped anything or was retired before
   */
  async retire(tx: Tx, id: string): Promise<boolean> {
    return (
      (await sql(tx, 'UPDATE kek SET retirada_en = now() WHERE id = $1 AND retirada_en IS NULL', [id])).affected === 1
    );
  }

  /** Envelopes appeared under it meanwhile: not retired after all. */
  async restore(tx: Tx, id: string): Promise<void> {
    await sql(tx, 'UPDATE kek SET retirada_en = NULL WHERE id = $1', [id]);
  }
}
