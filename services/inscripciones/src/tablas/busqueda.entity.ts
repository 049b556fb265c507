import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { InscripcionEntity } from './inscripcion.entity.js';

/**
 * What searches look through, apart from the enrolment: it never changes with the enrolment's progress, so its trigram
 * index is written once (docs/adr/0047-lists-of-a-million.md).
 */
@Entity('busqueda')
@Index('busqueda_version', ['version'])
@Index('busqueda_texto', { synchronize: false })
export class BusquedaEntity {
  @ForeignKey(() => InscripcionEntity, {
    name: 'busqueda_inscripcion_id_fkey',
    onDelete: 'CASCADE',
    deferrable: 'INITIALLY DEFERRED',
  })
  @PrimaryColumn('uuid', { name: 'inscripcion_id' })
  inscripcionId!: string;
  /** `VERSION_BUSQUEDA` of the text; 0 for a text of the release before. */
  @Column('int') version!: number;
  @Column('text') texto!: string;
}
