import { Injectable } from '@nestjs/common';
import { sql, type Tx } from '@portal/service-kit';

/** Which key-encryption keys wrap what: rows of `kek`, and the envelopes that name them. */
@Injectable()
export class KekRepository {
  /** Ids named by the envelopes of one kind of keys, with how many name each. */
  async enUso(tx: Tx, tablas: readonly Tabla[]): Promise<Map<string, number>> {
    const counts = tablas.map((tabla) => `SELECT kek_id, count(*) AS n FROM ${desde(tabla)} GROUP BY kek_id`);
    const { rows } = await sql<{ kek_id: string; n: number }>(
      tx,
      `SELECT kek_id, sum(n)::int AS n FROM (${counts.join(' UNION ALL ')}) t GROUP BY kek_id ORDER BY kek_id`,
    );
    return new Map(rows.map(({ kek_id, n }) => [kek_id, n]));
  }

  async retirada(tx: Tx, id: string): Promise<boolean> {
    return (await sql(tx, 'SELECT FROM kek WHERE id = $1 AND retirada_en IS NOT NULL', [id])).affected > 0;
  }

  /** From the commit on nothing is wrapped with it any more. @returns false when it never wrapped anything or was retired before */
  async retirar(tx: Tx, id: string): Promise<boolean> {
    return (await sql(tx, 'UPDATE kek SET retirada_en = now() WHERE id = $1 AND retirada_en IS NULL', [id])).affected === 1;
  }

  /** Envelopes appeared under it meanwhile: not retired after all. */
  async reponer(tx: Tx, id: string): Promise<undefined> {
    await sql(tx, 'UPDATE kek SET retirada_en = NULL WHERE id = $1', [id]);
  }

  /** Holds rows for one batch: the free ones, or waiting for those that another transaction holds. */
  async tomar(tx: Tx, tabla: Tabla, { kekId, cuantas, esperar }: { kekId: string; cuantas: number; esperar: boolean }): Promise<FilaDeLlave[]> {
    const { rows } = await sql<FilaDeLlave>(
      tx,
      `SELECT id, ${tabla === 'llave_reserva' ? `'reserva'` : 'dueno'} AS dueno, data_key AS "dataKey"
       FROM ${desde(tabla)} AND kek_id = $1 LIMIT $2 FOR UPDATE ${esperar ? '' : 'SKIP LOCKED'}`,
      [kekId, cuantas],
    );
    return rows;
  }

  async guardar(tx: Tx, tabla: Tabla, kekId: string, filas: readonly { id: string; dataKey: Buffer }[]): Promise<void> {
    await sql(
      tx,
      `UPDATE ${tablaDe(tabla)} l SET kek_id = $1, data_key = n.data_key
       FROM unnest($2::uuid[], $3::bytea[]) AS n (id, data_key) WHERE l.id = n.id`,
      [kekId, filas.map(({ id }) => id), filas.map(({ dataKey }) => dataKey)],
    );
  }
}

/** The envelopes of the authorities, of people, and of the pool. */
export type Tabla = 'autoridades' | 'personas' | 'llave_reserva';

export interface FilaDeLlave {
  readonly id: string;
  readonly dueno: string;
  readonly dataKey: Buffer;
}

const tablaDe = (tabla: Tabla): string => (tabla === 'llave_reserva' ? tabla : 'llave');

const alcances = { autoridades: `dueno LIKE 'autoridad:%'`, personas: `dueno NOT LIKE 'autoridad:%'`, llave_reserva: 'true' } as const;

const desde = (tabla: Tabla): string => `${tablaDe(tabla)} WHERE ${alcances[tabla]}`;
