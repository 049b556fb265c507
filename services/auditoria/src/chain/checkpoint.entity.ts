import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A signed checkpoint of the chain's head. */
@Entity('punto_control')
export class CheckpointEntity {
  @PrimaryColumn('bigint', { transformer: { to: (value: number) => value, from: (value: string) => Number(value) } })
  seq!: number;

  @Column('text')
  hash!: string;

  @Column('text', { name: 'firmado_en' })
  firmadoEn!: string;

  @Column('text')
  firma!: string;
}
