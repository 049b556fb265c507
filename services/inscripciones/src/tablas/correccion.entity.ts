import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { firmanteDe, type Firmante, type FormularioGuardado } from '@portal/contracts/inscripciones';
import type { RolFirmante } from '@portal/dominio/roles';
import { InscripcionEntity } from './inscripcion.entity.js';

/** A corrected address: where the link of a signer goes instead. The newest one of a role counts. */
@Entity('correccion')
@Check('correccion_rol', `rol IN ('conductor', 'propietario')`)
@Index('correccion_de', ['inscripcionId', 'rol', 'en'])
export class CorreccionEntity {
  @PrimaryColumn('uuid') id!: string;
  @ForeignKey(() => InscripcionEntity, { name: 'correccion_inscripcion_id_fkey', onDelete: 'CASCADE' })
  @Column('uuid', { name: 'inscripcion_id' })
  inscripcionId!: string;
  @Column('text') rol!: RolFirmante;
  /** The address before. */
  @Column('text') antes!: string;
  @Column('text') correo!: string;
  @Column('text') motivo!: string;
  /** Keycloak's `sub` of who corrected it, and the name at that time. */
  @Column('text', { name: 'por_sub' }) porSub!: string;
  @Column('text') por!: string;
  @Column('timestamptz') en!: Date;
}

/** What the evidence and the pages say of a correction. */
export type Correccion = Pick<CorreccionEntity, 'antes' | 'correo' | 'motivo' | 'por' | 'en'>;

/** The signer as the form names them, at the address where the link goes. */
export const firmanteCon = (
  formulario: FormularioGuardado,
  rol: RolFirmante,
  correccion: Pick<Correccion, 'correo'> | null | undefined,
): Firmante => ({ ...firmanteDe(formulario, rol), ...(correccion && { correo: correccion.correo }) });
