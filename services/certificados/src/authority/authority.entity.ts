import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Nombre } from '../x509/distinguished-name.js';

/** `tsa` stamps time and issues nothing, so it has no CRL of its own. */
export type AutoridadId = 'raiz' | 'emisora' | 'tsa';

/** A timestamp authority that a newer one has replaced: its certificate stays, its key goes. */
export type TsaAnterior = `tsa-${string}`;

/** The root, the issuing authority or the timestamp authority: its certificate and which key signs for it. */
@Entity('autoridad')
export class AutoridadEntity {
  @PrimaryColumn('text')
  id!: AutoridadId | TsaAnterior;

  @Column('jsonb')
  nombre!: Nombre;

  /** Certificate, DER. */
  @Column('bytea')
  der!: Buffer;

  /** SubjectPublicKeyInfo, DER. */
  @Column('bytea')
  publica!: Buffer;

  /** Absent for a root whose key is kept elsewhere. */
  @Column('uuid', { name: 'llave_id', nullable: true })
  llaveId!: string | null;

  @Column('timestamptz', { name: 'vence_en' })
  venceEn!: Date;
}
