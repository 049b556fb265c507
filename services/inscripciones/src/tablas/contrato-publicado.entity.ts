import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The contract as a public PDF, rendered once per filled text. */
@Entity('contrato_publicado')
export class ContratoPublicadoEntity {
  @PrimaryColumn('text', { name: 'texto_sha256' }) textoSha256!: string;
  @Column('text') key!: string;
  @Column('text') sha256!: string;
  @Column('int') bytes!: number;
}
