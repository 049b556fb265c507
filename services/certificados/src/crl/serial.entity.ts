import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

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
