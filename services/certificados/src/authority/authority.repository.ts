import { Injectable } from '@nestjs/common';
import { sql, type Tx } from '@portal/service-kit';
import { AutoridadEntity, type AutoridadId, type TsaAnterior } from './authority.entity.js';

type Autoridades = Partial<Record<AutoridadId, AutoridadEntity>>;

/** Rows of `autoridad`: the three at work, and the timestamp authorities before the present one. */
@Injectable()
export class AutoridadRepository {
  private readonly leidas = new WeakMap<Tx, Promise<Autoridades>>();

  /** Those at work are read once in a unit of work: who signs needs two. @throws Error before the authority was made: the service is not serving yet */
  async get(tx: Tx, id: AutoridadId): Promise<AutoridadEntity> {
    const leidas = this.leidas.get(tx) ?? leer(tx);
    this.leidas.set(tx, leidas);
    const autoridad = (await leidas)[id];
    if (!autoridad) throw new Error(`no authority ${id}`);
    return autoridad;
  }

  async has(tx: Tx, id: AutoridadId): Promise<boolean> {
    return tx.existsBy(AutoridadEntity, { id });
  }

  async insert(tx: Tx, autoridad: AutoridadEntity): Promise<void> {
    this.leidas.delete(tx);
    await tx.insert(AutoridadEntity, autoridad as never);
  }

  /** The timestamp authority makes room for its successor: its certificate stays under another name. */
  async reemplazar(tx: Tx, como: TsaAnterior): Promise<void> {
    this.leidas.delete(tx);
    await sql(tx, `UPDATE autoridad SET id = $1 WHERE id = 'tsa'`, [como]);
  }

  /** Whoever read the old row a moment ago may still open its key: it goes at the next look, with nobody left who could. */
  async destruirLlavesReemplazadas(tx: Tx): Promise<void> {
    const { rows } = await sql<{ llaveId: string }>(
      tx,
      `WITH reemplazada AS (
         SELECT a.id, a.llave_id FROM autoridad a
         WHERE a.id LIKE 'tsa-%' AND a.llave_id IS NOT NULL
           AND (SELECT l.creada_en FROM llave l JOIN autoridad tsa ON tsa.llave_id = l.id WHERE tsa.id = 'tsa') < now() - interval '1 minute')
       UPDATE autoridad a SET llave_id = NULL FROM reemplazada r WHERE a.id = r.id RETURNING r.llave_id AS "llaveId"`,
    );
    if (rows.length > 0) await sql(tx, 'DELETE FROM llave WHERE id = ANY($1)', [rows.map(({ llaveId }) => llaveId)]);
  }

  /** Certificates of the timestamp authorities before the present one, DER, the newest first. */
  async tsaAnteriores(tx: Tx): Promise<Buffer[]> {
    const { rows } = await sql<{ der: Buffer }>(
      tx,
      `SELECT der FROM autoridad WHERE id LIKE 'tsa-%' ORDER BY vence_en DESC`,
    );
    return rows.map(({ der }) => der);
  }

  /** When each at work ends, and whether its key is kept elsewhere. */
  async vencimientos(tx: Tx): Promise<{ id: AutoridadId; venceEn: Date; ajena: boolean }[]> {
    const { rows } = await sql<{ id: AutoridadId; venceEn: Date; ajena: boolean }>(
      tx,
      `SELECT id, vence_en AS "venceEn", llave_id IS NULL AS ajena FROM autoridad WHERE id NOT LIKE 'tsa-%' ORDER BY id`,
    );
    return rows;
  }
}

async function leer(tx: Tx): Promise<Autoridades> {
  const { rows } = await sql<AutoridadEntity>(
    tx,
    `SELECT id, nombre, der, publica, llave_id AS "llaveId", vence_en AS "venceEn" FROM autoridad WHERE id NOT LIKE 'tsa-%'`,
  );
  return Object.fromEntries(rows.map((row) => [row.id, row]));
}

/** Owner under which an authority's key is sealed. */
export const duenoAutoridad = (id: AutoridadEntity['id']): string => `autoridad:${id}`;
