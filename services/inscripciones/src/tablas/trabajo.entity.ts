import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { AccionDeTrabajo } from '@portal/contracts/inscripciones';

/** One action over many enrolments, asked for by one person (docs/adr/0067-one-job-over-many.md). */
@Entity('trabajo')
@Check('trabajo_accion', `accion IN ('reenviar', 'revisar')`)
@Index('trabajo_en_curso', ['persona'], { unique: true, where: 'terminado_en IS NULL' })
@Index('trabajo_de', ['persona', 'creadoEn'])
export class TrabajoEntity {
  @PrimaryColumn('uuid') id!: string;
  /** Keycloak's `sub` of who asked for it, and the name at that time. */
  @Column('text') persona!: string;
  @Column('text') nombre!: string;
  @Column('text') accion!: AccionDeTrabajo;
  @Column('timestamptz', { name: 'creado_en' }) creadoEn!: Date;
  @Column('timestamptz', { name: 'terminado_en', nullable: true }) terminadoEn!: Date | null;
}
