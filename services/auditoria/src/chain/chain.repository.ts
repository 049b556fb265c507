import { Injectable } from '@nestjs/common';
import { sql, type Tx } from '@portal/service-kit';
import type { Checkpoint } from './checkpoint.rules.js';
import { GENESIS, type Head, type Link } from './link.rules.js';

export type SignedCheckpoint = Checkpoint & { readonly firma: string };

/** Any constant: it names the lock 'writing the chain' within the schema's database. */
const WRITER = 'auditoria.cadena';

/** The chain's rows: inserted and read, never changed. */
@Injectable()
export class ChainRepository {
  /** Allows one writer at a time, over all replicas, until the transaction ends. */
  async lockWriter(tx: Tx): Promise<void> {
    await sql(tx, 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [WRITER]);
  }

  async head(tx: Tx): Promise<Head> {
    const { rows } = await sql<{ seq: string; hash: string }>(
      tx,
      'SELECT seq, hash FROM entrada ORDER BY seq DESC LIMIT 1',
    );
    return rows[0] ? { seq: Number(rows[0].seq), hash: rows[0].hash } : GENESIS;
  }

  async insert(tx: Tx, { seq, eventId, entrada, anterior, hash }: Link): Promise<void> {
    await sql(tx, 'INSERT INTO entrada (seq, event_id, entrada, anterior, hash) VALUES ($1, $2, $3, $4, $5)', [
      seq,
      eventId,
      JSON.stringify(entrada),
      anterior,
      hash,
    ]);
  }

  /** Up to `limit` links after `seq`, in order. */
  async after(tx: Tx, seq: number, limit: number): Promise<Link[]> {
    const { rows } = await sql<Omit<Link, 'seq'> & { seq: string }>(
      tx,
      'SELECT seq, event_id AS "eventId", entrada, anterior, hash FROM entrada WHERE seq > $1 ORDER BY seq LIMIT $2',
      [seq, limit],
    );
    return rows.map((row) => ({ ...row, seq: Number(row.seq) }));
  }

  async insertCheckpoint(tx: Tx, { seq, hash, firmadoEn, firma }: SignedCheckpoint): Promise<void> {
    await sql(
      tx,
      'INSERT INTO punto_control (seq, hash, firmado_en, firma) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING',
      [seq, hash, firmadoEn, firma],
    );
  }

  async checkpoints(tx: Tx): Promise<SignedCheckpoint[]> {
    const { rows } = await sql<Omit<SignedCheckpoint, 'seq'> & { seq: string }>(
      tx,
      'SELECT seq, hash, firmado_en AS "firmadoEn", firma FROM punto_control ORDER BY seq',
    );
    return rows.map((row) => ({ ...row, seq: Number(row.seq) }));
  }
}
