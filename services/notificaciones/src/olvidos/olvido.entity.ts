import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Id of a link that was revoked or of an enrolment that was deleted. */
@Entity('olvido')
@Index('olvido_anotado', ['anotadoEn'])
export class OlvidoEntity {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'olvido_pk' })
  id!: string;

  @Column('timestamptz', { name: 'anotado_en', default: () => 'now()' })
  anotadoEn!: Date;
}
