import { rewrap, sql, type Batch, type Envelopes, type KeyRing, type Tx } from '@portal/service-kit';
import { aadOf } from './key-envelope.js';

/** The envelopes of the authorities, of people, and of the pool. */
export type Tabla = 'autoridades' | 'personas' | 'llave_reserva';

interface Fila {
  readonly id: string;
  readonly dueno: string;
  readonly dataKey: Buffer;
}

const condiciones = {
  autoridades: `dueno LIKE 'autoridad:%'`,
  personas: `dueno NOT LIKE 'autoridad:%'`,
  llave_reserva: 'true',
} as const;

/** The private keys of one kind of owner, where a rotation finds and leaves them. */
export class LlavesEnSobre implements Envelopes {
  private readonly tabla: string;
  private readonly filas: string;
  private readonly dueno: string;

  constructor(tabla: Tabla) {
    this.tabla = tabla === 'llave_reserva' ? tabla : 'llave';
    this.filas = `${this.tabla} WHERE ${condiciones[tabla]}`;
    this.dueno = tabla === 'llave_reserva' ? `'reserva'` : 'dueno';
  }

  async inUse(tx: Tx): Promise<ReadonlyMap<string, number>> {
    const { rows } = await sql<{ id: string; n: number }>(
      tx,
      `SELECT kek_id AS id, count(*)::int AS n FROM ${this.filas} GROUP BY kek_id ORDER BY kek_id`,
    );
    return new Map(rows.map(({ id, n }) => [id, n]));
  }

  async rewrap(tx: Tx, ring: KeyRing, batch: Batch): Promise<number> {
    const filas = await this.tomar(tx, batch);
    if (filas.length === 0) return 0;
    const [desde, hacia] = [ring.of(batch.from), ring.current];
    const nuevas = await Promise.all(
      filas.map(({ id, dueno, dataKey }) => rewrap(desde, hacia, dataKey, aadOf({ llaveId: id, dueno }))),
    );
    await sql(
      tx,
      `UPDATE ${this.tabla} l SET kek_id = $1, data_key = n.data_key
       FROM unnest($2::uuid[], $3::bytea[]) AS n (id, data_key) WHERE l.id = n.id`,
      [hacia.id, filas.map(({ id }) => id), nuevas],
    );
    return filas.length;
  }

  private async tomar(tx: Tx, { from, count, wait }: Batch): Promise<Fila[]> {
    const { rows } = await sql<Fila>(
      tx,
      `SELECT id, ${this.dueno} AS dueno, data_key AS "dataKey" FROM ${this.filas} AND kek_id = $1 LIMIT $2 FOR UPDATE ${wait ? '' : 'SKIP LOCKED'}`,
      [from, count],
    );
    return rows;
  }
}
