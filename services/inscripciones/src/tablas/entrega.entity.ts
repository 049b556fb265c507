import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { Entrega } from '@portal/contracts/inscripciones';
import type { RolFirmante } from '@portal/dominio/roles';
import { InscripcionEntity } from './inscripcion.entity.js';

/** How far the mail to one signer got, as far as that can be known (docs/decisiones.md#entrega). */
@Entity('entrega')
export class EntregaEntity {
  @ForeignKey(() => InscripcionEntity, { name: 'entrega_inscripcion_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'inscripcion_id' })
  inscripcionId!: string;
  @PrimaryColumn('text') rol!: RolFirmante;
  /** The link that the state is about. News of an older link change nothing. */
  @Column('uuid', { name: 'enlace_id' }) enlaceId!: string;
  @Column('text') estado!: Entrega['estado'];
  @Column('text', { nullable: true }) motivo!: string | null;
  @Column('timestamptz') fecha!: Date;
  /** Of a refused one: the server had taken it, and a report said then that it came back. */
  @Column('timestamptz', { name: 'rebotado_en', nullable: true }) rebotadoEn?: Date | null;
  /** Since when nothing was opened, where the portal itself has put another link after the first; else null. */
  @Column('timestamptz', { name: 'sin_abrir_desde', nullable: true }) sinAbrirDesde?: Date | null;
  /** When a request of this role first reached its signer, by whatever link; null while none did. */
  @Column('timestamptz', { name: 'recibida_en', nullable: true }) recibidaEn?: Date | null;
  /** Where it goes since a correction (`CorreccionEntity`); null when it goes where the form says. */
  @Column('text', { nullable: true }) correo?: string | null;
}
