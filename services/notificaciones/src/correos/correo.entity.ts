import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { RolFirmante } from '@portal/dominio/roles';
import type { Datos, Plantilla } from '../plantillas/plantillas.js';

/** The PDF that goes with a mail: its place in the object store and its hash. */
export interface Adjunto {
  readonly key: string;
  readonly sha256: string;
  readonly fileName: string;
}

/** How a row of the queue leaves: by mail, or as a short message to a mobile phone (docs/adr/0072). */
export const canales = ['correo', 'mensaje'] as const;
export type Canal = (typeof canales)[number];

/** One mail to one address, or one message to one phone, from the queue to its server's answer. */
@Entity('correo')
@Index('correo_por_hecho', ['eventId', 'destinatario'], { unique: true })
@Index('correo_en_cola', ['proximoEn'], { where: "estado = 'en-cola'" })
@Index('correo_inscripcion', ['inscripcionId'], { where: 'inscripcion_id IS NOT NULL' })
@Index('correo_suelto', ['terminadoEn'], { where: 'inscripcion_id IS NULL' })
// On buzon_de(destinatario), which TypeORM cannot say.
@Index('correo_admitido', { synchronize: false })
@Index('correo_enlace', ['enlaceId'], { where: 'enlace_id IS NOT NULL' })
@Index('correo_retorno', ['retorno'], { unique: true })
@Check('correo_estado', "estado IN ('en-cola', 'aceptado', 'rechazado')")
@Check('correo_canal', "canal IN ('correo', 'mensaje')")
@Check('correo_sin_token', "estado = 'en-cola' OR token_sellado IS NULL")
export class CorreoEntity {
  @PrimaryColumn('uuid')
  id!: string;

  /** The fact that causes the mail. One fact causes one mail per address, however often it is delivered. */
  @Column('uuid', { name: 'event_id' })
  eventId!: string;

  @Column('text', { default: 'correo' })
  canal!: Canal;

  /** The address, or the phone as providers take it. */
  @Column('text')
  destinatario!: string;

  @Column('text')
  plantilla!: Plantilla;

  /** Emptied once the mail is accepted or refused. */
  @Column('jsonb')
  datos!: Datos;

  @Column('uuid', { name: 'inscripcion_id', nullable: true })
  inscripcionId!: string | null;

  @Column('uuid', { name: 'enlace_id', nullable: true })
  enlaceId!: string | null;

  /** Keycloak's `sub` of the person whose enrolment or account causes it: each has a share of what an address gets. */
  @Column('text', { name: 'creador_sub', nullable: true })
  creadorSub!: string | null;

  /** Of an enrolment made to try the portal: it leaves for the local reader alone (docs/decisiones.md#de-prueba). */
  @Column('boolean', { default: false })
  prueba!: boolean;

  @Column('text', { nullable: true })
  rol!: RolFirmante | null;

  /** The link's token under the mail key, until the mail ends (docs/adr/0034-a-fact-names-no-people.md). */
  @Column('text', { name: 'token_sellado', nullable: true })
  tokenSellado!: string | null;

  @Column('jsonb', { nullable: true })
  adjunto!: Adjunto | null;

  @Column('text', { default: 'en-cola' })
  estado!: 'en-cola' | 'aceptado' | 'rechazado';

  /** When a report said that it came back. It is refused then, after it was accepted. */
  @Column('timestamptz', { name: 'rebotado_en', nullable: true })
  rebotadoEn!: Date | null;

  /** The mark of this sending (`retorno.rules.ts`), which its first attempt draws. */
  @Column('uuid', { nullable: true })
  retorno!: string;

  @Column('integer', { default: 0 })
  intentos!: number;

  @Column('timestamptz', { name: 'proximo_en', default: () => 'now()' })
  proximoEn!: Date;

  /** Until then other replicas leave the mail alone. It names the attempt: each one ends later than those before. */
  @Column('timestamptz', { name: 'reservado_hasta', nullable: true })
  reservadoHasta!: Date | null;

  /** When it got its place among the mails that its recipient may get in a day. It keeps it over all attempts. */
  @Column('timestamptz', { name: 'admitido_en', nullable: true })
  admitidoEn!: Date | null;

  /** From then on it is not sent any more: a link's mail ends with its link, another one after seven days. */
  @Column('timestamptz', { name: 'caduca_en', default: () => "(now() + '7 days')" })
  caducaEn!: Date;

  @Column('timestamptz', { name: 'creado_en', default: () => 'now()' })
  creadoEn!: Date;

  @Column('timestamptz', { name: 'terminado_en', nullable: true })
  terminadoEn!: Date | null;

  /** Why it was refused, or why it still waits: a Spanish sentence for administrators. */
  @Column('text', { nullable: true })
  motivo!: string | null;
}
