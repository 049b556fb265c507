import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import { InscripcionEntity } from '../inscripciones/inscripcion.entity.js';

/** One revision of an enrolment's document, each the byte prefix of the next. 0 is the rendering before any signature. */
@Entity('revision')
@Unique('revision_sha256', ['inscripcionId', 'sha256'])
@Index('revision_por_huella', ['sha256'])
export class RevisionEntity {
  @ForeignKey(() => InscripcionEntity, { name: 'revision_inscripcion_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'inscripcion_id' }) inscripcionId!: string;
  @PrimaryColumn('int') numero!: number;
  @Column('text') key!: string;
  @Column('text') sha256!: string;
  @Column('int') bytes!: number;
  @Column('timestamptz', { name: 'creada_en' }) creadaEn!: Date;
}
