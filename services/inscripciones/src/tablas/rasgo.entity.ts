import { Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { InscripcionEntity } from './inscripcion.entity.js';

/** Something that an enrolment may share with others, and who it belongs to there: digests, no datum of a person. */
@Entity('rasgo')
@Index('rasgo_clave', ['clave', 'quien', 'inscripcionId'])
export class RasgoEntity {
  @ForeignKey(() => InscripcionEntity, { name: 'rasgo_inscripcion_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'inscripcion_id' })
  inscripcionId!: string;
  @PrimaryColumn('uuid') clave!: string;
  @PrimaryColumn('uuid') quien!: string;
}

/** Enrolments whose traits are not written yet. Its rows come from a trigger. */
@Entity('sin_rasgos')
export class SinRasgosEntity {
  @ForeignKey(() => InscripcionEntity, { name: 'sin_rasgos_inscripcion_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'inscripcion_id' })
  inscripcionId!: string;
}
