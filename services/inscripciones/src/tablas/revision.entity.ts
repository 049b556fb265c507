import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import { InscripcionEntity } from './inscripcion.entity.js';

/** One revision of an enrolment's document, each the byte prefix of the next. 0 is the rendering before any signature. */
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
  /** What this revision made of every signature with a timestamp; null: each has its own level. */
  @Column('text', { nullable: true }) nivel?: 'B-LT' | 'B-LTA' | null;
  @Column('timestamptz', { name: 'creada_en' }) creadaEn!: Date;
}
