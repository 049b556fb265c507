import { Injectable } from '@nestjs/common';
import { sql, type Tx } from '@portal/service-kit';
import { GENESIS, type Eslabon } from './eslabon.rules.js';
import type { PuntoControl } from './punto-control.rules.js';

export interface Cabeza {
  readonly seq: number;
  readonly hash: string;
}

export type PuntoFirmado = PuntoControl & { readonly firma: string };

/** Any constant: it names 'writing the chain' within the schema's database. */
const ESCRITOR = 'auditoria.cadena';

/** The chain's rows: inserted and read, never changed. */
@Injectable()
export class CadenaRepository {
  /** One writer at a time, whatever the number of replicas, until the transaction ends. */
  async ocuparEscritor(tx: Tx): Promise<void> {
    await sql(tx, 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [ESCRITOR]);
  }

  async cabeza(tx: Tx): Promise<Cabeza> {
    const { rows } = await sql<{ seq: string; hash: string }>(
      tx,
      'SELECT seq, hash FROM entrada ORDER BY seq DESC LIMIT 1',
    );
    return rows[0] ? { seq: Number(rows[0].seq), hash: rows[0].hash } : { seq: 0, hash: GENESIS };
  }

  async insertar(tx: Tx, { seq, eventId, entrada, anterior, hash }: Eslabon): Promise<void> {
    await sql(tx, 'INSERT INTO entrada (seq, event_id, entrada, anterior, hash) VALUES ($1, $2, $3, $4, $5)', [
      seq,
      eventId,
      JSON.stringify(entrada),
      anterior,
      hash,
    ]);
  }

  /** Up to `limite` links after `seq`, in order. */
  async despuesDe(tx: Tx, seq: number, limite: number): Promise<Eslabon[]> {
    const { rows } = await sql<Omit<Eslabon, 'seq'> & { seq: string }>(
      tx,
      'SELECT seq, event_id AS "eventId", entrada, anterior, hash FROM entrada WHERE seq > $1 ORDER BY seq LIMIT $2',
      [seq, limite],
    );
    return rows.map((row) => ({ ...row, seq: Number(row.seq) }));
  }

  async guardarPunto(tx: Tx, { seq, hash, firmadoEn, firma }: PuntoFirmado): Promise<void> {
    await sql(
      tx,
      'INSERT INTO punto_control (seq, hash, firmado_en, firma) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING',
      [seq, hash, firmadoEn, firma],
    );
  }

  async puntos(tx: Tx): Promise<PuntoFirmado[]> {
    const { rows } = await sql<Omit<PuntoFirmado, 'seq'> & { seq: string }>(
      tx,
      'SELECT seq, hash, firmado_en AS "firmadoEn", firma FROM punto_control ORDER BY seq',
    );
    return rows.map((row) => ({ ...row, seq: Number(row.seq) }));
  }
}
