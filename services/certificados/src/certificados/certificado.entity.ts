import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { LugarDeLlave } from '@portal/contracts/certificados';
import type { DistinguishedName } from '../x509/distinguished-name.js';

/** A person's certificate. `dueno` is the owner in one line; at most one active certificate each. */
@Entity('certificado')
@Index('certificado_serial', ['serial'], { unique: true })
@Index('certificado_uno_activo', ['dueno'], { unique: true, where: "estado = 'active'" })
@Index('certificado_dueno', ['dueno', 'emitidoEn'])
@Index('certificado_inscripcion', ['inscripcionId'], { where: 'inscripcion_id IS NOT NULL' })
@Check('certificado_estado', "estado IN ('active', 'revoked')")
@Check('certificado_con_dueno', '(subject IS NOT NULL) <> (inscripcion_id IS NOT NULL AND rol IS NOT NULL)')
@Check('certificado_llave_en', "llave_en IN ('servidor', 'dispositivo')")
@Check('certificado_activo_con_llave', "(estado = 'active' AND llave_en = 'servidor') = (llave_id IS NOT NULL)")
@Check('certificado_revocado_con_fecha', "(estado = 'revoked') = (revocado_en IS NOT NULL)")
export class CertificadoEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('text')
  dueno!: string;

  /** Keycloak's `sub`, for a signed-in person. */
  @Column('text', { nullable: true })
  subject!: string | null;

  @Column('uuid', { name: 'inscripcion_id', nullable: true })
  inscripcionId!: string | null;

  @Column('text', { nullable: true })
  rol!: 'conductor' | 'propietario' | null;

  @Column('text')
  serial!: string;

  @Column('text', { default: 'active' })
  estado!: 'active' | 'revoked';

  @Column('jsonb')
  sujeto!: DistinguishedName;

  @Column('jsonb')
  emisor!: DistinguishedName;

  @Column('text')
  email!: string;

  @Column('bytea')
  der!: Buffer;

  /** Where the private key was made and lies. That of the signer's device never comes here. */
  @Column('text', { name: 'llave_en', default: 'servidor' })
  llaveEn!: LugarDeLlave;

  /** Our key. Gone once the certificate is revoked; the device's is none of ours. */
  @Column('uuid', { name: 'llave_id', nullable: true })
  llaveId!: string | null;

  @Column('timestamptz', { name: 'valido_desde' })
  validoDesde!: Date;

  @Column('timestamptz', { name: 'valido_hasta' })
  validoHasta!: Date;

  /** The moment itself, not the transaction's beginning, which lies before the wait for the lock. */
  @Column('timestamptz', { name: 'emitido_en', default: () => 'clock_timestamp()' })
  emitidoEn!: Date;

  @Column('timestamptz', { name: 'revocado_en', nullable: true })
  revocadoEn!: Date | null;

  @Column('text', { name: 'motivo_revocacion', nullable: true })
  motivoRevocacion!: string | null;
}
