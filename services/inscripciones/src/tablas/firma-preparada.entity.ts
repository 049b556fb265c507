import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import type { MetadatosFirma } from '@portal/contracts/firmas';
import { EnlaceEntity, type CertificadoEmitido } from './enlace.entity.js';
import type { Observado } from './firma.entity.js';

/**
 * A signature that waits for its value from the signer's device: the newest one of its link. Its draft lies in a file
 * under its id.
 */
@Entity('firma_preparada')
@Unique('firma_preparada_enlace', ['enlaceId'])
@Index('firma_preparada_vence', ['venceEn'])
export class FirmaPreparadaEntity {
  @PrimaryColumn('uuid') id!: string;
  @ForeignKey(() => EnlaceEntity, { name: 'firma_preparada_enlace_id_fkey', onDelete: 'CASCADE' })
  @Column('uuid', { name: 'enlace_id' })
  enlaceId!: string;
  /** The revision that it extends: another signature in between makes it worthless. */
  @Column('int') revision!: number;
  /** SHA-256 of the byte ranges of the draft, hexadecimal. */
  @Column('text') digest!: string;
  @Column('jsonb') certificado!: CertificadoEmitido;
  @Column('jsonb') declarado!: MetadatosFirma;
  @Column('jsonb') observado!: Observado;
  /** The time that the draft shows. */
  @Column('timestamptz', { name: 'firmada_en' }) firmadaEn!: Date;
  @Column('timestamptz', { name: 'vence_en' }) venceEn!: Date;
}
