import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { InscripcionEntity } from './inscripcion.entity.js';

/** A notice about an enrolment that reached nobody: its mail was refused, or came back. */
@Entity('sin_llegar')
@Index('sin_llegar_inscripcion', ['inscripcionId'])
export class SinLlegarEntity {
  @PrimaryColumn('uuid', { name: 'correo_id' }) correoId!: string;
  @ForeignKey(() => InscripcionEntity, { name: 'sin_llegar_inscripcion_id_fkey', onDelete: 'CASCADE' })
  @Column('uuid', { name: 'inscripcion_id' })
  inscripcionId!: string;
  /** A Spanish sentence for administrators. */
  @Column('text') motivo!: string;
  /** When it was refused or came back. */
  @Column('timestamptz') en!: Date;
  /** When an administrator said that it was told by another way, and who; null until then. */
  @Column('timestamptz', { name: 'contado_en', nullable: true }) contadoEn?: Date | null;
  @Column('text', { name: 'contado_por', nullable: true }) contadoPor?: string | null;
}
