import { Column, Entity, PrimaryColumn } from 'typeorm';
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
