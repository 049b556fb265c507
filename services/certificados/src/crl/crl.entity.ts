import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { AutoridadId } from '../autoridad/autoridad.entity.js';

/** Every CRL ever published: numbers never repeat, and what was said when can be shown later. */
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
