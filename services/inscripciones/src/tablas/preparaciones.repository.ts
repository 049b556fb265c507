import { Injectable } from '@nestjs/common';
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { sql, type Tx } from '@portal/service-kit';
import { InscripcionEntity } from './inscripcion.entity.js';

/** An enrolment whose document is being rendered: nobody else renders it before `vence`. */
@Entity('preparacion')
export class PreparacionEntity {
  @ForeignKey(() => InscripcionEntity, { name: 'preparacion_inscripcion_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'inscripcion_id' })
  inscripcionId!: string;
  @Column('uuid') turno!: string;
  @Column('timestamptz') vence!: Date;
}

/** Who renders the document of an enrolment. The times are the database's own, whatever clock a process has. */
@Injectable()
export class PreparacionesRepository {
  /** Takes the turn for `ms`. @returns false while somebody else has it */
  async tomar(tx: Tx, inscripcionId: string, turno: string, ms: number): Promise<boolean> {
    const { affected } = await sql(
      tx,
      `INSERT INTO preparacion (inscripcion_id, turno, vence) VALUES ($1, $2, now() + $3 * interval '1 millisecond')
       ON CONFLICT (inscripcion_id) DO UPDATE SET turno = excluded.turno, vence = excluded.vence
       WHERE preparacion.vence <= now()`,
      [inscripcionId, turno, ms],
    );
    return affected === 1;
  }

  /** Begins its time anew. */
  async renovar(tx: Tx, inscripcionId: string, turno: string, ms: number): Promise<void> {
    await sql(
      tx,
      `UPDATE preparacion SET vence = now() + $3 * interval '1 millisecond' WHERE inscripcion_id = $1 AND turno = $2`,
      [inscripcionId, turno, ms],
    );
  }

  /** Gives the turn back. One that somebody else has taken meanwhile stays. */
  async dejar(tx: Tx, inscripcionId: string, turno: string): Promise<void> {
    await sql(tx, 'DELETE FROM preparacion WHERE inscripcion_id = $1 AND turno = $2', [inscripcionId, turno]);
  }
}
