import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** What administrators read of a deleted enrolment: its code, who deleted it and when. Nothing of the people in it. */
@Entity('lapida')
@Index('lapida_con_avisos', ['eliminadaEn'], { where: 'avisos_sellados IS NOT NULL' })
export class LapidaEntity {
  @PrimaryColumn('uuid', { name: 'inscripcion_id', primaryKeyConstraintName: 'lapida_pk' })
  inscripcionId!: string;

  @Column('text') codigo!: string;
  @Column('timestamptz', { name: 'eliminada_en' }) eliminadaEn!: Date;
  @Column('text', { name: 'por_sub' }) porSub!: string;
  @Column('text', { name: 'por_nombre' }) porNombre!: string;

  /** Whom to tell, sealed under the mail key. Erased once the mails are queued. */
  @Column('text', { name: 'avisos_sellados', nullable: true }) avisosSellados!: string | null;
}
