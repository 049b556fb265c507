import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A private key in its envelope: useless without the key-encryption key. */
@Entity('llave')
@Index('llave_kek', ['kekId'])
export class KeyEntity {
  @PrimaryColumn('uuid')
  id!: string;

  /** Owner in its one-line form: bound into the envelope. */
  @Column('text')
  dueno!: string;

  /** Which key-encryption key wraps the data key. */
  @Column('text', { name: 'kek_id' })
  kekId!: string;

  @Column('bytea', { name: 'data_key' })
  dataKey!: Buffer;

  @Column('bytea')
  sellada!: Buffer;

  @Column('timestamptz', { name: 'creada_en', default: () => 'now()' })
  creadaEn!: Date;
}
