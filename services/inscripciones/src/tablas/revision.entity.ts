import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import { InscripcionEntity } from './inscripcion.entity.js';

/** One revision of an enrolment's document, the byte prefix of the next. Revision 0 has no signature. */
@Entity('revision')
@Unique('revision_sha256', ['inscripcionId', 'sha256'])
@Index('revision_por_huella', ['sha256'])
@Check('revision_nivel', `nivel IN ('B-LT', 'B-LTA')`)
export class RevisionEntity {
  @ForeignKey(() => InscripcionEntity, { name: 'revision_inscripcion_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'inscripcion_id' })
  inscripcionId!: string;
  @PrimaryColumn('int') numero!: number;
  @Column('text') key!: string;
  @Column('text') sha256!: string;
  @Column('int') bytes!: number;
  /** The level that this revision gives every signature with a timestamp; null leaves each at its own. */
  @Column('text', { nullable: true }) nivel?: 'B-LT' | 'B-LTA' | null;
  @Column('timestamptz', { name: 'creada_en' }) creadaEn!: Date;
}
