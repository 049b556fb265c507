import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
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
