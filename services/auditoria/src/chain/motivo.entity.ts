import { Column, Entity, PrimaryColumn } from 'typeorm';

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
