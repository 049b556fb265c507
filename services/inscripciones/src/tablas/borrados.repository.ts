import { Injectable } from '@nestjs/common';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { sql, type Tx } from '@portal/service-kit';

/** A file that no row needs from `desde` on: the sweep deletes it, and tries again until it is gone. */
@Entity('objeto_por_borrar')
export class ObjetoPorBorrarEntity {
  @PrimaryColumn('text') key!: string;
  @Column('timestamptz', { name: 'desde' }) desde!: Date;
}

/** Notes of files to delete (docs/adr/0011). Their times are the database's own, whatever clock a process has. */
@Injectable()
export class BorradosRepository {
  /** Notes files to delete after a while; what is noted already keeps its time. */
  async anotar(tx: Tx, keys: readonly string[], despuesMs = 0): Promise<void> {
    await sql(
      tx,
      `INSERT INTO objeto_por_borrar (key, desde)
       SELECT unnest($1::text[]), now() + $2 * interval '1 millisecond' ON CONFLICT DO NOTHING`,
      [keys, despuesMs],
    );
  }

  /** Notes a file to delete after a while that begins now, whatever is noted already. */
  async anotarDesdeAhora(tx: Tx, key: string, despuesMs: number): Promise<void> {
    await sql(
      tx,
      `INSERT INTO objeto_por_borrar (key, desde) VALUES ($1, now() + $2 * interval '1 millisecond')
       ON CONFLICT (key) DO UPDATE SET desde = excluded.desde`,
      [key, despuesMs],
    );
  }

  /** The files that are due, the longest due first. */
  async pendientes(tx: Tx, limite: number): Promise<string[]> {
    const { rows } = await sql<{ key: string }>(
      tx,
      `SELECT key FROM objeto_por_borrar WHERE desde <= now() ORDER BY desde LIMIT $1`,
      [limite],
    );
    return rows.map(({ key }) => key);
  }

  /** Removes due notes with the transaction. @returns those that no other transaction holds or removed */
  async tomar(tx: Tx, keys: readonly string[]): Promise<string[]> {
    const { rows } = await sql<{ key: string }>(
      tx,
      `DELETE FROM objeto_por_borrar WHERE key IN (
         SELECT key FROM objeto_por_borrar WHERE key = ANY($1) AND desde <= now() FOR UPDATE SKIP LOCKED)
       RETURNING key`,
      [keys],
    );
    return rows.map(({ key }) => key);
  }

  /** Keeps the file: its note goes with the transaction. @returns false when the sweep took it first */
  async conservar(tx: Tx, key: string): Promise<boolean> {
    const { affected } = await sql(tx, `DELETE FROM objeto_por_borrar WHERE key = $1`, [key]);
    return affected === 1;
  }

  /** Moves the time of a note, counted from now. @returns false when the sweep took it first */
  async aplazar(tx: Tx, key: string, despuesMs: number): Promise<boolean> {
    const { affected } = await sql(
      tx,
      `UPDATE objeto_por_borrar SET desde = now() + $2 * interval '1 millisecond' WHERE key = $1`,
      [key, despuesMs],
    );
    return affected === 1;
  }
}
