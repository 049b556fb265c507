import { Injectable } from '@nestjs/common';
import { sql, type Tx } from '@portal/service-kit';
import { AutoridadEntity, type AutoridadId } from './autoridad.entity.js';

type Autoridades = Partial<Record<AutoridadId, AutoridadEntity>>;

/** Rows of `autoridad`: at most three. */
@Injectable()
export class AutoridadRepository {
  private readonly leidas = new WeakMap<Tx, Promise<Autoridades>>();

  /** Read once in a unit of work, all of them: who signs needs two. @throws Error before the authority was made: the service is not serving yet */
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

  /** When each ends, and whether its key is kept elsewhere. */
  async vencimientos(tx: Tx): Promise<{ id: AutoridadId; venceEn: Date; ajena: boolean }[]> {
    const { rows } = await sql<{ id: AutoridadId; venceEn: Date; ajena: boolean }>(
      tx,
      'SELECT id, vence_en AS "venceEn", llave_id IS NULL AS ajena FROM autoridad ORDER BY id',
    );
    return rows;
  }
}

async function leer(tx: Tx): Promise<Autoridades> {
  const { rows } = await sql<AutoridadEntity>(tx, 'SELECT id, nombre, der, publica, llave_id AS "llaveId", vence_en AS "venceEn" FROM autoridad');
  return Object.fromEntries(rows.map((row) => [row.id, row]));
}

/** Owner under which an authority's key is sealed. */
export const duenoAutoridad = (id: AutoridadId): string => `autoridad:${id}`;
