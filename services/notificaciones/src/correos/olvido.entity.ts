import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Id of a revoked link or a deleted enrolment: a fact about it that arrives later causes no mail. */
@Entity('olvido')
@Index('olvido_anotado', ['anotadoEn'])
export class OlvidoEntity {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'olvido_pk' })
  id!: string;

  @Column('timestamptz', { name: 'anotado_en', default: () => 'now()' })
  anotadoEn!: Date;
}
