import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { EstadoDeRenglon } from '@portal/contracts/inscripciones';
import type { RolFirmante } from '@portal/dominio/roles';
import { TrabajoEntity } from './trabajo.entity.js';

/**
 * A line of a job. It names an enrolment without a foreign key: a deleted one leaves its line, and who deletes never
 * waits for who works on a line. It holds no personal data of the enrolment.
 */
@Entity('renglon')
@Check('renglon_rol', `(rol IN ('conductor', 'propietario')) IS NOT FALSE`)
@Check('renglon_estado', `estado IN ('pendiente', 'espera', 'hecho', 'rechazado', 'detenido')`)
@Index('renglon_por_hacer', ['n', 'desde'], { where: `estado IN ('pendiente', 'espera')` })
export class RenglonEntity {
  @ForeignKey(() => TrabajoEntity, { name: 'renglon_trabajo_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'trabajo_id', primaryKeyConstraintName: 'renglon_pkey' })
  trabajoId!: string;
  @PrimaryColumn('int', { primaryKeyConstraintName: 'renglon_pkey' }) n!: number;
  @Column('uuid', { name: 'inscripcion_id' }) inscripcionId!: string;
  /** Null for an enrolment that was gone before the job began. */
  @Column('text', { nullable: true }) codigo!: string | null;
  /** Whose link; null where the line is about the whole enrolment. */
  @Column('text', { nullable: true }) rol!: RolFirmante | null;
  @Column('text') estado!: EstadoDeRenglon;
  @Column('text', { nullable: true }) motivo!: string | null;
  @Column('int', { default: 0 }) intentos!: number;
  /** Nobody works on it before. */
  @Column('timestamptz') desde!: Date;
}
