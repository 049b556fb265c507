import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { SQL } from './bare.sql.js';

/** The columns that the flow reads, of whichever table. */
export interface Row {
  id: string;
  inscripcion_id: string;
  rol: 'conductor' | 'propietario';
  sha256: string;
  key: string;
  revision: number;
  codigo: string;
  placa: string;
  formulario: { placaTrailer: string };
  textos: { clave: string }[];
  creada_en: Date;
  vence_en: Date;
  dueno: string;
  vigente: boolean;
  der: Buffer;
  serial: string;
  sujeto: { commonName: string };
  valido_desde: Date;
  llave_id: string;
  kek_id: string;
  data_key: Buffer;
  sellada: Buffer;
}

export type Query = (text: string, values: unknown[]) => Promise<{ rows: Row[]; rowCount: number }>;

export async function one(query: Query, text: string, values: unknown[]): Promise<Row> {
  const [row] = (await query(text, values)).rows;
  if (!row) throw new Error(`no row: ${text}`);
  return row;
}

export async function changed(query: Query, text: string, values: unknown[]): Promise<void> {
  if ((await query(text, values)).rowCount !== 1) throw new Error(`not one row: ${text}`);
}

/** One statement for all of them, marked as published: no service shall spend its time on them. @param data by type */
export async function events(query: Query, schema: string, data: Record<string, object>): Promise<void> {
  const rows = Object.entries(data).map(([type, value]) => ({ id: randomUUID(), type, value }));
  const envelopes = rows.map(({ id, type, value }) =>
    JSON.stringify({ id, type, at: new Date(), requestId: id, data: value }),
  );
  await query(SQL.events(schema), [
    rows.map(({ id }) => id),
    rows.map(({ type }) => type),
    rows.map(({ type }) => `evt.${schema}.${type}`),
    envelopes,
  ]);
}

/** One transaction of PostgreSQL's own client. */
export async function transaction<T>(pool: pg.Pool, work: (query: Query) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const answer = await work(
      async (text, values) => (await client.query(text, values)) as unknown as { rows: Row[]; rowCount: number },
    );
    await client.query('COMMIT');
    return answer;
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
}
