import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A file whose row is gone: the sweep deletes it, however often that has to be tried. */
@Entity('objeto_por_borrar')
export class ObjetoPorBorrarEntity {
  @PrimaryColumn('text') key!: string;
  @Column('timestamptz', { name: 'desde' }) desde!: Date;
}
