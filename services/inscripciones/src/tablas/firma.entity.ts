import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';
import type { LugarDeLlave } from '@portal/contracts/certificados';
import type { MetadatosFirma } from '@portal/contracts/firmas';
import type { RolFirmante } from '@portal/dominio/roles';
import { InscripcionEntity } from './inscripcion.entity.js';

/** A legal text that was accepted: which one, and the hash of its filled form. */
export interface TextoAceptado {
  readonly clave: string;
  readonly version: string;
  readonly sha256: string;
}
/** What this service saw of the signer's request (docs/decisiones.md#declarado-y-observado). */
export interface Observado {
  readonly ip: string;
  readonly userAgent: string;
  readonly en: string;
}

/**
 * Of a key that the portal never had. Where it was born nobody attests (docs/adr/0068-a-key-born-with-its-signer.md).
 */
export const LLAVE_DEL_DISPOSITIVO = 'No está en el portal; el firmante probó tenerla';

/** One signature: at most one per enrolment and role, whatever happens at once. */
@Entity('firma')
@Unique('firma_unica', ['inscripcionId', 'rol'])
@Unique('firma_reserva', ['reservaId'])
export class FirmaEntity {
  @PrimaryColumn('uuid') id!: string;
  @ForeignKey(() => InscripcionEntity, { name: 'firma_inscripcion_id_fkey', onDelete: 'CASCADE' })
  @Column('uuid', { name: 'inscripcion_id' })
  inscripcionId!: string;
  @Column('text') rol!: RolFirmante;
  @Column('uuid', { name: 'enlace_id' }) enlaceId!: string;
  @Column('uuid', { name: 'reserva_id' }) reservaId!: string;
  /** The revision that this signature made. */
  @Column('int') revision!: number;
  @Column('text') nivel!: string;
  @Column('uuid', { name: 'certificado_id' }) certificadoId!: string;
  @Column('text', { name: 'certificado_huella' }) certificadoHuella!: string;
  /** Where the private key was made and lay. */
  @Column('text', { name: 'llave_en', default: 'servidor' }) llaveEn!: LugarDeLlave;
  @Column('text') nombre!: string;
  @Column('jsonb') textos!: TextoAceptado[];
  @Column('jsonb') declarado!: MetadatosFirma;
  @Column('jsonb') observado!: Observado;
  @Column('timestamptz', { name: 'firmada_en' }) firmadaEn!: Date;
}
