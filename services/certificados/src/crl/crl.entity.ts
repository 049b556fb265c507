import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { AuthorityId } from '../authority/authority.entity.js';

/** CRLs as published. Superseded ones stay until their own nextUpdate, so that numbers never repeat. */
@Entity('crl')
export class CrlEntity {
  @PrimaryColumn('text')
  autoridad!: AuthorityId;

  @PrimaryColumn('bigint')
  numero!: string;

  @Column('bytea')
  der!: Buffer;

  @Column('timestamptz', { name: 'emitida_en' })
  emitidaEn!: Date;

  @Column('timestamptz', { name: 'proxima_en' })
  proximaEn!: Date;
}

/** A serial number: taken before issuing, kept for the CRL even when everything about its person is erased. */
@Entity('serie')
@Index('serie_crl_pendiente', ['crlPendiente'], { where: 'crl_pendiente' })
@Index('serie_revocado_en', ['revocadoEn'], { where: 'revocado_en IS NOT NULL' })
export class SerialEntity {
  @PrimaryColumn('text')
  serial!: string;

  @Column('timestamptz', { name: 'revocado_en', nullable: true })
  revocadoEn!: Date | null;

  @Column('text', { nullable: true })
  motivo!: string | null;

  /** Issued or revoked since the last CRL. */
  @Column('boolean', { name: 'crl_pendiente', default: true })
  crlPendiente!: boolean;
}
