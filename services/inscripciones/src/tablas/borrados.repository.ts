import { Injectable } from '@nestjs/common';
import { sql, uploadKey, type Tx } from '@portal/service-kit';
import { CargasRepository } from './cargas.repository.js';
import type { InscripcionEntity } from './inscripcion.entity.js';
import { RevisionesRepository } from './revisiones.repository.js';

/** Notes of files that may go. Their times are the database's own: no process's clock decides about another's file. */
@Injectable()
export class BorradosRepository {
  constructor(
    private readonly cargas: CargasRepository,
    private readonly revisiones: RevisionesRepository,
  ) {}

  /** Notes every file of an enrolment for deletion, and forgets the uploads' rows. */
  async anotarArchivos(tx: Tx, fila: InscripcionEntity): Promise<void> {
    const cargas = await this.cargas.deInscripcion(tx, fila.id);
    const revisiones = await this.revisiones.todas(tx, fila.id);
    await this.anotar(tx, [
      fila.instantaneaKey,
      ...revisiones.map((revision) => revision.key),
      ...cargas.map(({ id }) => uploadKey(id)),
    ]);
    for (const { id } of cargas) await this.cargas.borrar(tx, id);
  }

  /** Notes files that may go after a while; what is noted already keeps its time. */
  async anotar(tx: Tx, keys: readonly string[], despuesMs = 0): Promise<void> {
    await sql(
      tx,
      `INSERT INTO objeto_por_borrar (key, desde) SELECT unnest($1::text[]), now() + $2 * interval '1 millisecond' ON CONFLICT DO NOTHING`,
      [keys, despuesMs],
    );
  }

  /** What may go by now, longest due first. */
  async pendientes(tx: Tx, limite: number): Promise<string[]> {
    const { rows } = await sql<{ key: string }>(
      tx,
      `SELECT key FROM objeto_por_borrar WHERE desde <= now() ORDER BY desde LIMIT $1`,
      [limite],
    );
    return rows.map(({ key }) => key);
  }

  /** Takes due notes for good, with the transaction. @returns those that nobody else holds and nobody kept */
  async tomar(tx: Tx, keys: readonly string[]): Promise<string[]> {
    const { rows } = await sql<{ key: string }>(
      tx,
      `DELETE FROM objeto_por_borrar WHERE key IN (SELECT key FROM objeto_por_borrar WHERE key = ANY($1) AND desde <= now() FOR UPDATE SKIP LOCKED) RETURNING key`,
      [keys],
    );
    return rows.map(({ key }) => key);
  }

  /** The file stays: its note goes with the transaction. @returns false when the sweep was first */
  async conservar(tx: Tx, key: string): Promise<boolean> {
    const { affected } = await sql(tx, `DELETE FROM objeto_por_borrar WHERE key = $1`, [key]);
    return affected === 1;
  }

  /** Moves a note's time, from now on. @returns false when there is no such note any more */
  async aplazar(tx: Tx, key: string, despuesMs: number): Promise<boolean> {
    const { affected } = await sql(
      tx,
      `UPDATE objeto_por_borrar SET desde = now() + $2 * interval '1 millisecond' WHERE key = $1`,
      [key, despuesMs],
    );
    return affected === 1;
  }
}
