import { Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { CargaEntity } from './carga.entity.js';
import { InscripcionEntity } from './inscripcion.entity.js';

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
