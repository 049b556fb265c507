import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import type { Certificado } from '@portal/contracts/certificados';
import type { Novedad } from '@portal/contracts/firmas';
import type { RolFirmante } from '@portal/dominio/roles';
import { InscripcionEntity } from './inscripcion.entity.js';

/**
 * `renovacion`: the holder of an expired link asked for it. `recordatorio` and `prorroga` are issued by the portal
 * itself, to remind and before a link ends; the others come from the company.
 */
export type MotivoEnlace = 'solicitud' | 'recordatorio' | 'reenvio' | 'renovacion' | 'prorroga';

/** What its signer said is wrong, last. */
export interface NovedadDeEnlace {
  /** ISO 8601. */
  readonly en: string;
  readonly que: Novedad;
  readonly nota?: string;
}

/** A link that people had mailed anew; nobody is known of those that the release before issued. */
export interface Reenvio {
  readonly en: Date;
  readonly por: string | null;
}

/** What a signature shows of its certificate: it never changes. Only `certificados` knows whether it is good today. */
export type CertificadoEmitido = Pick<
  Certificado,
  'id' | 'serialNumber' | 'issuer' | 'fingerprint' | 'validTo' | 'llave'
>;

export const aEmitido = ({
  id,
  serialNumber,
  issuer,
  fingerprint,
  validTo,
  llave,
}: Certificado): CertificadoEmitido => ({
  id,
  serialNumber,
  issuer,
  fingerprint,
  validTo,
  ...(llave && { llave }),
});

/** Whom the certificates that a link issues belong to: a role of its enrolment. */
export const duenoDe = ({ inscripcionId, rol }: Pick<EnlaceEntity, 'inscripcionId' | 'rol'>) =>
  ({ kind: 'firmante', inscripcionId, rol }) as const;

/**
 * A signing link. Only its holder knows the token; the row has its SHA-256, and the token itself until it is mailed.
 */
@Entity('enlace')
@Unique('enlace_token', ['tokenHash'])
@Check('enlace_rol', `rol IN ('conductor', 'propietario')`)
@Check('enlace_terminado_sin_token', 'token_sellado IS NULL OR (usado_en IS NULL AND revocado_en IS NULL)')
@Check(
  'enlace_terminado_sin_nota',
  `novedad IS NULL OR (revocado_en IS NULL AND (usado_en IS NULL OR novedad -> 'nota' IS NULL))`,
)
@Index('enlace_vivo', ['inscripcionId', 'rol'], { unique: true, where: 'revocado_en IS NULL' })
@Index('enlace_emitido', ['inscripcionId', 'rol', 'creadoEn'])
@Index('enlace_por_vencer', ['venceEn', 'id'], { where: 'usado_en IS NULL AND revocado_en IS NULL' })
@Check('enlace_avisos', 'recordatorios BETWEEN 0 AND 2 AND prorrogas BETWEEN 0 AND 5')
export class EnlaceEntity {
  @PrimaryColumn('uuid') id!: string;
  @ForeignKey(() => InscripcionEntity, { name: 'enlace_inscripcion_id_fkey', onDelete: 'CASCADE' })
  @Column('uuid', { name: 'inscripcion_id' })
  inscripcionId!: string;
  @Column('text') rol!: RolFirmante;
  @Column('text') motivo!: MotivoEnlace;
  /** Of a `reenvio`: the name of who asked for it. Absent where the release before issued it. */
  @Column('text', { nullable: true }) por?: string | null;
  @Column('text', { name: 'token_hash' }) tokenHash!: string;
  /**
   * The token under the mail key, until the mail server's word about its mail is known. The database erases it when the
   * link is used or revoked.
   */
  @Column('text', { name: 'token_sellado', nullable: true }) tokenSellado!: string | null;
  @Column('timestamptz', { name: 'creado_en' }) creadoEn!: Date;
  @Column('timestamptz', { name: 'vence_en' }) venceEn!: Date;
  @Column('timestamptz', { name: 'visto_en', nullable: true }) vistoEn!: Date | null;
  /** The last visit, `vistoEn` is the first: the portal ends no link that somebody reads. */
  @Column('timestamptz', { name: 'ultima_visita_en', nullable: true }) ultimaVisitaEn!: Date | null;
  @Column('timestamptz', { name: 'usado_en', nullable: true }) usadoEn!: Date | null;
  @Column('timestamptz', { name: 'revocado_en', nullable: true }) revocadoEn!: Date | null;
  /** The attempt to sign that holds the link until its lease ends. */
  @Column('uuid', { name: 'reserva_id', nullable: true }) reservaId!: string | null;
  @Column('timestamptz', { name: 'reserva_hasta', nullable: true }) reservaHasta!: Date | null;
  /** Reminders and renewals that the portal issued by itself since a person last caused a link, this one included. */
  @Column('smallint', { default: 0 }) recordatorios!: number;
  @Column('smallint', { default: 0 }) prorrogas!: number;
  /**
   * Stays when it was settled, and goes along to the link that follows for the same person. The database erases the
   * words of his own when the link is used, and all of it when it is revoked.
   */
  @Column('jsonb', { nullable: true }) novedad?: NovedadDeEnlace | null;
  /** The last certificate that this link issued. */
  @Column('jsonb', { nullable: true }) certificado!: CertificadoEmitido | null;
}
