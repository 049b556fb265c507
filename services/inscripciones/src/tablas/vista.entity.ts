import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A list of the review that a person keeps under a name. */
@Entity('vista')
@Index('vista_nombre', { synchronize: false })
@Index('vista_predeterminada', ['persona'], { unique: true, where: 'predeterminada' })
export class VistaEntity {
  @PrimaryColumn('uuid') id!: string;
  /** Keycloak's `sub`. */
  @Column('text') persona!: string;
  @Column('text') nombre!: string;
  /** The query of its address. */
  @Column('text') consulta!: string;
  @Column('boolean', { default: false }) predeterminada!: boolean;
}
