import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

const bigintAsNumber = { to: (value?: number) => value, from: (value: string | null) => value && Number(value) };

/** What one verification of the whole chain found. A trigger refuses UPDATE, DELETE and TRUNCATE. */
@Entity('verificacion')
export class VerificacionEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @Index('verificacion_empezo')
  @Column('timestamptz', { name: 'empezo_en' })
  empezoEn!: Date;

  /** Entries that follow one from the other. */
  @Column('bigint', { transformer: bigintAsNumber })
  entradas!: number;

  @Column('bigint', { name: 'primera_rota', nullable: true, transformer: bigintAsNumber })
  primeraRota!: number | null;

  @Column('text', { nullable: true })
  causa!: string | null;

  @Column('integer', { name: 'duracion_ms' })
  duracionMs!: number;
}
