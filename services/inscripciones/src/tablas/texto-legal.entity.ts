import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ClaveTexto } from '@portal/contracts/textos';

/** A published legal text: never edited, only followed by another version. */
@Entity('texto_legal')
export class TextoLegalEntity {
  @PrimaryColumn('text') clave!: ClaveTexto;
  @PrimaryColumn('text') version!: string;
  @Column('text', { name: 'vigente_desde' }) vigenteDesde!: string;
  @Column('text') titulo!: string;
  @Column('text') cuerpo!: string;
  @Column('text') sha256!: string;
}
