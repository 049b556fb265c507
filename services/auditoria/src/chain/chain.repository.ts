import { Injectable } from '@nestjs/common';
import type { Motivo } from '@portal/contracts/auditoria';
import { openReason, sql, type ContextKeys, type Tx } from '@portal/service-kit';
import type { Checkpoint } from './checkpoint.rules.js';
import { GENESIS, type Head, type Link } from './link.rules.js';

export type SignedCheckpoint = Checkpoint & { readonly firma: string };

/** A reason beside its entry, where there is one and nobody erased it. */
export interface MotivoGuardado {
  readonly proceso: string | null;
  readonly sal: string | null;
  readonly texto: string | null;
}

/** Its words. An `auditoria` of before kept a sealed reason as it came: the hash in its link is of that. */
export const readable = (keys: ContextKeys, { proceso, sal, texto }: MotivoGuardado): string | undefined =>
  sal === null || texto === null ? undefined : openReason(keys, proceso ?? '', { sal, texto });

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

  /** The hash of this link; undefined when there is none. */
  async hashOf(tx: Tx, seq: number): Promise<string | undefined> {
    const { rows } = await sql<{ hash: string }>(tx, 'SELECT hash FROM entrada WHERE seq = $1', [seq]);
    return rows[0]?.hash;
  }

  /** Which of these events the chain has. */
  async known(tx: Tx, eventIds: readonly string[]): Promise<ReadonlySet<string>> {
    const { rows } = await sql<{ id: string }>(
      tx,
      'SELECT event_id AS id FROM entrada WHERE event_id = ANY($1::uuid[])',
      [eventIds],
    );
    return new Set(rows.map(({ id }) => id));
  }

  async insert(tx: Tx, links: readonly Link[]): Promise<void> {
    await sql(
      tx,
      `INSERT INTO entrada (seq, event_id, proceso, entrada, anterior, hash)
       SELECT * FROM unnest($1::bigint[], $2::uuid[], $3::text[], $4::jsonb[], $5::text[], $6::text[])`,
      [
        links.map(({ seq }) => seq),
        links.map(({ eventId }) => eventId),
        links.map(({ proceso }) => proceso),
        links.map(({ entrada }) => JSON.stringify(entrada)),
        links.map(({ anterior }) => anterior),
        links.map(({ hash }) => hash),
      ],
    );
  }

  /** Keeps the texts of reasons beside the chain, where they can be erased. */
  async insertMotivos(tx: Tx, motivos: readonly (Motivo & { readonly eventId: string })[]): Promise<void> {
    await sql(
      tx,
      'INSERT INTO motivo (event_id, sal, texto) SELECT * FROM unnest($1::uuid[], $2::text[], $3::text[])',
      [motivos.map(({ eventId }) => eventId), motivos.map(({ sal }) => sal), motivos.map(({ texto }) => texto)],
    );
  }

  /**
   * Erases the texts and salts of reasons. Their links keep the hashes, so the chain stays whole.
   * @param what an event's id, or what the entries are about: `inscripcion:<id>`, `certificado:<id>`
   * @returns how many there were
   */
  async forgetMotivos(tx: Tx, what: string): Promise<number> {
    const { affected } = await sql(
      tx,
      `DELETE FROM motivo USING entrada
       WHERE motivo.event_id = entrada.event_id AND $1 IN (entrada.event_id::text, entrada.entrada->>'recurso')`,
      [what],
    );
    return affected;
  }

  /** Up to `limit` links after `seq`, in order. */
  async after(tx: Tx, seq: number, limit: number): Promise<Link[]> {
    const { rows } = await sql<Omit<Link, 'seq' | 'proceso'> & { seq: string; proceso: string | null }>(
      tx,
      `SELECT seq, event_id AS "eventId", proceso, entrada, anterior, hash
       FROM entrada WHERE seq > $1 ORDER BY seq LIMIT $2`,
      [seq, limit],
    );
    return rows.map(({ proceso, ...row }) => ({ ...row, seq: Number(row.seq), ...(proceso !== null && { proceso }) }));
  }

  async insertCheckpoint(tx: Tx, { seq, hash, firmadoEn, firma }: SignedCheckpoint): Promise<void> {
    await sql(
      tx,
      'INSERT INTO punto_control (seq, hash, firmado_en, firma) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING',
      [seq, hash, firmadoEn, firma],
    );
  }

  async newestCheckpoint(tx: Tx): Promise<Head | undefined> {
    const { rows } = await sql<{ seq: string; hash: string }>(
      tx,
      'SELECT seq, hash FROM punto_control ORDER BY seq DESC LIMIT 1',
    );
    return rows[0] && { seq: Number(rows[0].seq), hash: rows[0].hash };
  }

  async checkpoints(tx: Tx): Promise<SignedCheckpoint[]> {
    const { rows } = await sql<Omit<SignedCheckpoint, 'seq'> & { seq: string }>(
      tx,
      'SELECT seq, hash, firmado_en AS "firmadoEn", firma FROM punto_control ORDER BY seq',
    );
    return rows.map((row) => ({ ...row, seq: Number(row.seq) }));
  }
}
