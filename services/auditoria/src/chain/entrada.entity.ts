import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { EntradaEncadenada } from './admission.rules.js';

const bigintAsNumber = { to: (value: number) => value, from: (value: string) => Number(value) };

/** One link of the chain. A trigger refuses UPDATE, DELETE and TRUNCATE. */
@Entity('entrada')
// On members of `entrada`, which TypeORM cannot say.
@Index('entrada_recurso', { synchronize: false })
@Index('entrada_inscripcion', { synchronize: false })
@Index('entrada_cuando', { synchronize: false })
@Index('entrada_actor', { synchronize: false })
@Index('entrada_accion', { synchronize: false })
@Index('entrada_eliminada', { synchronize: false })
export class EntradaEntity {
  @PrimaryColumn('bigint', { transformer: bigintAsNumber })
  seq!: number;

  @Column('uuid', { name: 'event_id', unique: true })
  eventId!: string;

  /** The process that told it; null on links from before it was noted. */
  @Column('text', { nullable: true })
  proceso!: string | null;

  @Column('jsonb')
  entrada!: EntradaEncadenada;

  @Column('text')
  anterior!: string;

  @Column('text')
  hash!: string;

  @Column('timestamptz', { name: 'registrada_en', default: () => 'now()' })
  registradaEn!: Date;
}

/** The text of a reason that a link holds as a hash. Erasing the row leaves the chain whole. */
@Entity('motivo')
export class MotivoEntity {
  @PrimaryColumn('uuid', { name: 'event_id' })
  eventId!: string;

  @Column('text')
  sal!: string;

  @Column('text')
  texto!: string;
}

/** A signed checkpoint of the chain's head. */
@Entity('punto_control')
export class CheckpointEntity {
  @PrimaryColumn('bigint', { transformer: bigintAsNumber })
  seq!: number;

  @Column('text')
  hash!: string;

  @Column('text', { name: 'firmado_en' })
  firmadoEn!: string;

  @Column('text')
  firma!: string;
}
