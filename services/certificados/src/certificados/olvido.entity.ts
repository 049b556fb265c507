import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Id of a deleted enrolment: a request for one of its signers that is served later gets no certificate. */
@Entity('olvido')
@Index('olvido_anotado', ['anotadoEn'])
export class OlvidoEntity {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'olvido_pk' })
  id!: string;

  @Column('timestamptz', { name: 'anotado_en', default: () => 'now()' })
  anotadoEn!: Date;
}
