import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { AutoridadId } from '../authority/authority.entity.js';

/** CRLs as published, the superseded ones until their own nextUpdate: numbers never repeat. */
@Entity('crl')
export class CrlEntity {
  @PrimaryColumn('text')
  autoridad!: AutoridadId;

  @PrimaryColumn('bigint')
  numero!: string;

  @Column('bytea')
  der!: Buffer;

  @Column('timestamptz', { name: 'emitida_en' })
  emitidaEn!: Date;

  @Column('timestamptz', { name: 'proxima_en' })
  proximaEn!: Date;
}
