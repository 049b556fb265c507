import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * `pedida`: the address was given. `registrada`: the file was inspected and is good. `usada`: it belongs to an
 * enrolment. `rechazada`: it is no plain PDF.
 */
export type EstadoCarga = 'pedida' | 'registrada' | 'usada' | 'rechazada';

/** One upload of one person, good for one enrolment. The file is `cargas/<id>`. */
@Entity('carga')
@Check('carga_estado', `estado IN ('pedida', 'registrada', 'usada', 'rechazada')`)
@Index('carga_dueno', ['duenoSub', 'creadaEn'])
@Index('carga_inscripcion', ['inscripcionId'])
export class CargaEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('text', { name: 'dueno_sub' }) duenoSub!: string;
  @Column('text') estado!: EstadoCarga;
  /** Until when the address accepts its one PUT. */
  @Column('timestamptz', { name: 'vence_en' }) venceEn!: Date;
  @Column('text', { nullable: true }) sha256!: string | null;
  @Column('int', { nullable: true }) bytes!: number | null;
  @Column('uuid', { name: 'inscripcion_id', nullable: true }) inscripcionId!: string | null;
  @Column('timestamptz', { name: 'creada_en' }) creadaEn!: Date;
}
