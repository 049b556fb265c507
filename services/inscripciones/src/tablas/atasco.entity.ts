import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { InscripcionEntity } from './inscripcion.entity.js';

/** A document that could not be prepared, or a mail with the copy of completion that could not be sent. */
@Entity('atasco')
@Check('atasco_que', `que IN ('documento', 'copia')`)
@Index('atasco_inscripcion', ['inscripcionId'])
export class AtascoEntity {
  /** The mail, or of a document its enrolment. */
  @PrimaryColumn('uuid') id!: string;
  @ForeignKey(() => InscripcionEntity, { name: 'atasco_inscripcion_id_fkey', onDelete: 'CASCADE' })
  @Column('uuid', { name: 'inscripcion_id' })
  inscripcionId!: string;
  @Column('text') que!: 'documento' | 'copia';
  /** Why the last attempt failed: a Spanish sentence for administrators. */
  @Column('text') motivo!: string;
  /** The first failure. */
  @Column('timestamptz') desde!: Date;
  /** From when on people should look at it; null once the mail went after all. */
  @Column('timestamptz', { name: 'cuenta_en', nullable: true }) cuentaEn!: Date | null;
  /** When the last fact about it was told. An older one that arrives later changes nothing. */
  @Column('timestamptz', { name: 'dicho_en' }) dichoEn!: Date;
  /** When an administrator last asked for another attempt. */
  @Column('timestamptz', { name: 'reintentado_en', nullable: true }) reintentadoEn?: Date | null;
}
