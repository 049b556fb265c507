import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A file that no row needs from `desde` on: the sweep deletes it, and tries again until it is gone. */
@Entity('objeto_por_borrar')
export class ObjetoPorBorrarEntity {
  @PrimaryColumn('text') key!: string;
  @Column('timestamptz', { name: 'desde' }) desde!: Date;
}
