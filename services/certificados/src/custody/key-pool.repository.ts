import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { sql, type Tx } from '@portal/service-kit';
import { SignerKeyCustody } from './key-custody.js';
import { openKey, sealKey } from './key-envelope.js';
import type { KeyPair } from './key-pair.js';
import { PooledKeyEntity } from './pooled-key.entity.js';

/** Owner of a key that is not taken yet. */
const POOL = 'reserva';

type Row = Pick<PooledKeyEntity, 'id' | 'publica' | 'kekId' | 'dataKey' | 'sellada'>;

/** The pool's rows. */
@Injectable()
export class KeyPoolRepository {
  constructor(private readonly custody: SignerKeyCustody) {}

  async add(tx: Tx, { publicKey, pkcs8 }: KeyPair): Promise<void> {
    const id = randomUUID();
    const envelope = await sealKey(this.custody.keyRing.current, pkcs8, { keyId: id, dueno: POOL });
    await tx.insert(PooledKeyEntity, { id, publica: publicKey, ...envelope });
  }

  /**
   * Takes the oldest keys for good, with the transaction.
   * @returns at most `count`, as many as there are: the caller fills the private ones with zeros afterwards
   */
  async take(tx: Tx, count: number): Promise<KeyPair[]> {
    const { rows } = await sql<Row>(
      tx,
      `DELETE FROM llave_reserva
       WHERE id = ANY (ARRAY(SELECT id FROM llave_reserva ORDER BY creada_en LIMIT $1 FOR UPDATE SKIP LOCKED))
       RETURNING id, publica, kek_id AS "kekId", data_key AS "dataKey", sellada`,
      [count],
    );
    return Promise.all(rows.map((row) => this.open(row)));
  }

  count(tx: Tx): Promise<number> {
    return tx.count(PooledKeyEntity);
  }

  private async open(row: Row): Promise<KeyPair> {
    return {
      publicKey: row.publica,
      pkcs8: await openKey(this.custody.keyRing, row, { keyId: row.id, dueno: POOL }),
    };
  }
}
