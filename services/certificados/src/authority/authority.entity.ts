import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { DistinguishedName } from '../x509/distinguished-name.js';

/** Root, issuing authority, timestamp authority. `tsa` issues nothing, so it has no CRL of its own. */
export type AuthorityId = 'raiz' | 'emisora' | 'tsa';

/** A timestamp authority that a newer one has replaced: its certificate stays, its key goes. */
export type FormerTsa = `tsa-${string}`;

/** An authority: its certificate, and which key signs for it. */
@Entity('autoridad')
export class AuthorityEntity {
  @PrimaryColumn('text')
  id!: AuthorityId | FormerTsa;

  @Column('jsonb')
  nombre!: DistinguishedName;

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
