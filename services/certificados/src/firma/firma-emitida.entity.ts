import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A CMS that was made, under the claim that it was made for. */
@Entity('firma_emitida')
@Index('firma_emitida_certificado', ['certificadoId'])
export class FirmaEmitidaEntity {
  @PrimaryColumn('uuid', { name: 'claim_id' })
  claimId!: string;

  @Column('uuid', { name: 'certificado_id' })
  certificadoId!: string;

  /** SHA-256 of the signed byte ranges, hexadecimal. */
  @Column('text')
  digest!: string;

  /** DER, the timestamp included: never stamped again. */
  @Column('bytea')
  cms!: Buffer;

  @Column('text')
  nivel!: 'B-B' | 'B-T';

  @Column('timestamptz', { name: 'firmado_en' })
  firmadoEn!: Date;
}
