import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { InscripcionEntity } from './inscripcion.entity.js';

/**
 * `pedida`: the address was given. `inspeccionando`: its file is being read, of each person's uploads one at a time.
 * `registrada`: the file was inspected and is good. `usada`: it belongs to an enrolment. `rechazada`: it is no
 * plain PDF, or its enrolment was deleted.
 */
export type EstadoCarga = 'pedida' | 'inspeccionando' | 'registrada' | 'usada' | 'rechazada';

/** One upload of one person, good for one enrolment. The file is `cargas/<id>`. */
@Entity('carga')
@Check('carga_estado', `estado IN ('pedida', 'inspeccionando', 'registrada', 'usada', 'rechazada')`)
@Check('carga_inspeccion', `(estado = 'inspeccionando') = (inspeccion IS NOT NULL AND inspeccion_vence IS NOT NULL)`)
@Index('carga_inspeccionando', ['duenoSub'], { unique: true, where: `estado = 'inspeccionando'` })
@Index('carga_dueno', ['duenoSub', 'creadaEn'])
@Index('carga_inscripcion', ['inscripcionId'])
@Index('carga_sin_usar', ['creadaEn'], { where: `estado <> 'usada'` })
export class CargaEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('text', { name: 'dueno_sub' }) duenoSub!: string;
  @Column('text') estado!: EstadoCarga;
  /** Until when the address accepts its one PUT. */
  @Column('timestamptz', { name: 'vence_en' }) venceEn!: Date;
  /** The inspection that runs. A later one may take its place after `inspeccionVence`. */
  @Column('uuid', { nullable: true }) inspeccion!: string | null;
  @Column('timestamptz', { name: 'inspeccion_vence', nullable: true }) inspeccionVence!: Date | null;
  @Column('text', { nullable: true }) sha256!: string | null;
  @Column('int', { nullable: true }) bytes!: number | null;
  @Column('uuid', { name: 'inscripcion_id', nullable: true }) inscripcionId!: string | null;
  @Column('timestamptz', { name: 'creada_en' }) creadaEn!: Date;
}

/** One more enrolment of the same person that names an upload. The upload belongs to the first that is still there. */
@Entity('carga_reutilizada')
@Index('carga_reutilizada_por', ['inscripcionId'])
export class CargaReutilizadaEntity {
  @ForeignKey(() => CargaEntity, { name: 'carga_reutilizada_carga_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'carga_id' })
  cargaId!: string;
  @ForeignKey(() => InscripcionEntity, {
    name: 'carga_reutilizada_inscripcion_id_fkey',
    onDelete: 'CASCADE',
    deferrable: 'INITIALLY DEFERRED',
  })
  @PrimaryColumn('uuid', { name: 'inscripcion_id' })
  inscripcionId!: string;
}
