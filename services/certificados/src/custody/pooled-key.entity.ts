import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A key pair made ahead of demand, in its envelope, waiting for an owner. */
@Entity('llave_reserva')
@Index('llave_reserva_creada_en', ['creadaEn'])
@Index('llave_reserva_kek', ['kekId'])
export class PooledKeyEntity {
  @PrimaryColumn('uuid')
  id!: string;

  /** SubjectPublicKeyInfo, DER. */
  @Column('bytea')
  publica!: Buffer;

  @Column('text', { name: 'kek_id' })
  kekId!: string;

  @Column('bytea', { name: 'data_key' })
  dataKey!: Buffer;

  @Column('bytea')
  sellada!: Buffer;

  @Column('timestamptz', { name: 'creada_en', default: () => 'now()' })
  creadaEn!: Date;
}
