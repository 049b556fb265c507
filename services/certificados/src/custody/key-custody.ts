import { randomUUID, type KeyObject } from 'node:crypto';
import { sql, type KeyRing, type Tx } from '@portal/service-kit';
import { openKey, sealKey } from './key-envelope.js';
import { readPrivateKey } from './key-pair.js';
import { KeyEntity } from './key.entity.js';

type SealedKey = Pick<KeyEntity, 'id' | 'kekId' | 'dataKey' | 'sellada'>;

/** A private key before it is sealed. */
interface OpenKey {
  /** DER: the caller fills it with zeros afterwards. */
  readonly pkcs8: Buffer;
  readonly dueno: string;
}

/** Keys of one kind of owner, all under one key ring. They leave it only as a KeyObject for one operation. */
class KeyCustody {
  constructor(readonly keyRing: KeyRing) {}

  /** @returns the key's id */
  async keep(tx: Tx, pkcs8: Buffer, dueno: string): Promise<string> {
    const [id] = await this.keepAll(tx, [{ pkcs8, dueno }]);
    return id as string;
  }

  /** @returns the keys' ids, in this order */
  async keepAll(tx: Tx, keys: readonly OpenKey[]): Promise<string[]> {
    const kek = this.keyRing.current;
    const rows = await Promise.all(
      keys.map(async ({ pkcs8, dueno }) => {
        const id = randomUUID();
        return { id, dueno, ...(await sealKey(kek, pkcs8, { keyId: id, dueno })) };
      }),
    );
    await sql(
      tx,
      `INSERT INTO llave (id, dueno, kek_id, data_key, sellada, creada_en)
       SELECT *, clock_timestamp() FROM unnest($1::uuid[], $2::text[], $3::text[], $4::bytea[], $5::bytea[])`,
      [
        rows.map((row) => row.id),
        rows.map((row) => row.dueno),
        rows.map((row) => row.kekId),
        rows.map((row) => row.dataKey),
        rows.map((row) => row.sellada),
      ],
    );
    return rows.map(({ id }) => id);
  }

  /** @throws Error when the key is not there, not this owner's or not under a key-encryption key of ours */
  async open(tx: Tx, keyId: string, dueno: string): Promise<KeyObject> {
    const { rows } = await sql<SealedKey>(
      tx,
      'SELECT id, kek_id AS "kekId", data_key AS "dataKey", sellada FROM llave WHERE id = $1',
      [keyId],
    );
    if (!rows[0]) throw new Error(`no key ${keyId}`);
    return this.openRow(rows[0], dueno);
  }

  /** @throws Error when the key is not this owner's or not under a key-encryption key of ours */
  async openRow(row: SealedKey, dueno: string): Promise<KeyObject> {
    const pkcs8 = await openKey(this.keyRing, row, { keyId: row.id, dueno });
    try {
      return readPrivateKey(pkcs8);
    } finally {
      pkcs8.fill(0);
    }
  }

  /** A key whose certificate is revoked or gone signs nothing any more. */
  async destroy(tx: Tx, keyIds: readonly string[]): Promise<void> {
    if (keyIds.length > 0) await tx.delete(KeyEntity, [...keyIds]);
  }
}

/** How long an authority's key stays open after its use: a burst opens it once, an idle process holds none. */
const OPEN_MS = 1000;

/** Keys of the authorities (CA_KEK_FILE). */
export class AuthorityKeyCustody extends KeyCustody {
  private readonly opened = new Map<string, KeyObject>();

  override async open(tx: Tx, keyId: string, dueno: string): Promise<KeyObject> {
    const opened = this.opened.get(`${keyId} ${dueno}`);
    if (opened) return opened;
    const key = await super.open(tx, keyId, dueno);
    this.opened.set(`${keyId} ${dueno}`, key);
    setTimeout(() => this.opened.delete(`${keyId} ${dueno}`), OPEN_MS).unref();
    return key;
  }
}

/** Keys of people and of the pool (SIGNER_KEK_FILE). */
export class SignerKeyCustody extends KeyCustody {}
