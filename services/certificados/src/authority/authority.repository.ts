import { Injectable } from '@nestjs/common';
import { sql, type Tx } from '@portal/service-kit';
import { AuthorityEntity, type AuthorityId, type FormerTsa } from './authority.entity.js';

type Authorities = Partial<Record<AuthorityId, AuthorityEntity>>;

/** Rows of `autoridad`: the three at work, and the timestamp authorities before the present one. */
@Injectable()
export class AuthorityRepository {
  private readonly known = new WeakMap<Tx, Promise<Authorities>>();

  /**
   * One of those at work. All three are read once in a unit of work, since a signature needs two.
   * @throws Error before the authority was made: the service is not serving yet
   */
  async get(tx: Tx, id: AuthorityId): Promise<AuthorityEntity> {
    const known = this.known.get(tx) ?? read(tx);
    this.known.set(tx, known);
    const authority = (await known)[id];
    if (!authority) throw new Error(`no authority ${id}`);
    return authority;
  }

  async has(tx: Tx, id: AuthorityId): Promise<boolean> {
    return tx.existsBy(AuthorityEntity, { id });
  }

  /** Whether the key of the root lies in this database. */
  async holdsRootKey(tx: Tx): Promise<boolean> {
    const { rows } = await sql(tx, `SELECT FROM autoridad WHERE id = 'raiz' AND llave_id IS NOT NULL`);
    return rows.length > 0;
  }

  async insert(tx: Tx, authority: AuthorityEntity): Promise<void> {
    this.known.delete(tx);
    await tx.insert(AuthorityEntity, authority as never);
  }

  /** The timestamp authority makes room for its successor: its certificate stays under another name. */
  async renameTsa(tx: Tx, to: FormerTsa): Promise<void> {
    this.known.delete(tx);
    await sql(tx, `UPDATE autoridad SET id = $1 WHERE id = 'tsa'`, [to]);
  }

  /**
   * Deletes keys of former timestamp authorities a minute after their successor's key was made. Until then a unit of
   * work that has read the old row may still open its key.
   */
  async destroyFormerKeys(tx: Tx): Promise<void> {
    const { rows } = await sql<{ llaveId: string }>(
      tx,
      `WITH reemplazada AS (
         SELECT a.id, a.llave_id FROM autoridad a
         WHERE a.id LIKE 'tsa-%' AND a.llave_id IS NOT NULL
           AND (SELECT l.creada_en FROM llave l JOIN autoridad tsa ON tsa.llave_id = l.id WHERE tsa.id = 'tsa')
             < now() - interval '1 minute')
       UPDATE autoridad a SET llave_id = NULL FROM reemplazada r WHERE a.id = r.id RETURNING r.llave_id AS "llaveId"`,
    );
    if (rows.length > 0) await sql(tx, 'DELETE FROM llave WHERE id = ANY($1)', [rows.map(({ llaveId }) => llaveId)]);
  }

  /**
   * Certificates of the timestamp authorities, DER: the present one, then those before it, the newest first. One
   * statement, since another replica may renew them between two.
   */
  async tsas(tx: Tx): Promise<Buffer[]> {
    const { rows } = await sql<{ der: Buffer }>(
      tx,
      `SELECT der FROM autoridad WHERE id = 'tsa' OR id LIKE 'tsa-%' ORDER BY id = 'tsa' DESC, vence_en DESC`,
    );
    return rows.map(({ der }) => der);
  }

  /** When each at work ends, and whether its key is kept elsewhere. */
  async vencimientos(tx: Tx): Promise<{ id: AuthorityId; venceEn: Date; offline: boolean }[]> {
    const { rows } = await sql<{ id: AuthorityId; venceEn: Date; offline: boolean }>(
      tx,
      `SELECT id, vence_en AS "venceEn", llave_id IS NULL AS offline
       FROM autoridad WHERE id NOT LIKE 'tsa-%' ORDER BY id`,
    );
    return rows;
  }
}

async function read(tx: Tx): Promise<Authorities> {
  const { rows } = await sql<AuthorityEntity>(
    tx,
    `SELECT id, nombre, der, publica, llave_id AS "llaveId", vence_en AS "venceEn"
     FROM autoridad WHERE id NOT LIKE 'tsa-%'`,
  );
  return Object.fromEntries(rows.map((row) => [row.id, row]));
}

/** Owner under which an authority's key is sealed. */
export const authorityOwner = (id: AuthorityEntity['id']): string => `autoridad:${id}`;
