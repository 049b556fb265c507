import { Check, Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';
import { AppError } from '@portal/contracts/core';
import type { TextoDiligenciado } from '@portal/contracts/firmas';
import type { FormaDeRetiro, FormularioGuardado } from '@portal/contracts/inscripciones';
import { conPunto } from '@portal/contracts/textos';
import type { EstadoAdmin } from '@portal/dominio/estados';
import { fechaHoraCorta } from '@portal/dominio/formatos';
import type { RolFirmante } from '@portal/dominio/roles';
import { SEMBRADA } from '@portal/service-kit';

/** The legal texts frozen with the enrolment: those shown in the form, and those that each role signs. */
export type TextosCongelados = Record<'inscripcion' | RolFirmante, TextoDiligenciado[]>;

/** When a role signed. */
export const firmadaEn = (fila: InscripcionEntity, rol: RolFirmante): Date | null =>
  rol === 'conductor' ? fila.firmadaConductorEn : fila.firmadaPropietarioEn;

/** What answers say of one that was made to try the portal. */
export const marcaDePrueba = ({ prueba }: Pick<InscripcionEntity, 'prueba'>): { readonly prueba?: true } =>
  prueba ? { prueba } : {};

/** The fields of a refusal that say who took it back, and when. */
export const quienLaRetiro = ({ retiro, retiradaPor, retiradaEn }: InscripcionEntity) => ({
  fields: [
    {
      path: 'id',
      message: conPunto(
        `${retiradaPor} la ${retiro === 'anulada' ? 'anuló' : 'devolvió'} el ${fechaHoraCorta(retiradaEn ?? 0)}`,
      ),
    },
  ],
});

/** Whether it was invented (docs/adr/0048-a-million-that-are-marked.md): of its files none exists. */
export const esSembrada = ({ instantaneaKey }: Pick<InscripcionEntity, 'instantaneaKey'>): boolean =>
  instantaneaKey.startsWith(SEMBRADA);

/** The same as a condition on a row `i`. */
export const NO_SEMBRADA = `i.instantanea_key NOT LIKE '${SEMBRADA}%'`;

/** What people read of an invented enrolment where its document would be needed. */
export const SIN_DOCUMENTO = 'Esta inscripción está sembrada: su documento no existe.';

/** What answers whoever asks for a file of an invented enrolment, or for a mail about it. */
export const sinArchivos = (): AppError =>
  new AppError('NO_ENCONTRADO', {
    detail: 'seeded: it has no files',
    fields: [{ path: 'id', message: SIN_DOCUMENTO }],
  });

/** Triggers write it (docs/adr/0047-lists-of-a-million.md): no statement of ours names it. */
const derivada = { insert: false, update: false } as const;

/** A frozen enrolment. Only its progress ever changes: revision, signatures, acceptance of the first mail. */
@Entity('inscripcion')
@Unique('inscripcion_codigo', ['codigo'])
@Unique('inscripcion_codigo_verificacion', ['codigoVerificacion'])
@Check('inscripcion_retiro', `(retiro IN ('devuelta', 'anulada')) IS NOT FALSE`)
@Check('inscripcion_retirada', '(retiro IS NULL) = (retirada_en IS NULL)')
@Check(
  'inscripcion_retirada_no_completa',
  'retirada_en IS NULL OR firmada_conductor_en IS NULL OR firmada_propietario_en IS NULL',
)
@Index('inscripcion_reemplaza', ['reemplaza'], { unique: true, where: 'reemplaza IS NOT NULL' })
@Index('inscripcion_reemplazada_por', ['reemplazadaPor'], { unique: true, where: 'reemplazada_por IS NOT NULL' })
@Index('inscripcion_devuelta', ['creadaEn', 'id'], { where: `retiro = 'devuelta'` })
@Index('inscripcion_por_corregir', ['creadaEn', 'id'], { where: `retiro = 'devuelta' AND reemplazada_por IS NULL` })
@Index('inscripcion_creador', ['creadorSub', 'creadaEn', 'id'])
@Index('inscripcion_creada', ['creadaEn', 'id'])
@Index('inscripcion_sin_documento', ['creadaEn'], { where: 'revision IS NULL' })
@Index('inscripcion_por_ampliar', ['ampliarDesde'], {
  where: `firmada_conductor_en IS NOT NULL AND firmada_propietario_en IS NOT NULL
    AND (ampliada_en IS NULL OR sello_pedido_en IS NOT NULL)`,
})
@Index('inscripcion_por_estado', ['estado', 'creadaEn', 'id'])
@Index('inscripcion_completada', ['completadaEn', 'id', 'prueba'], { where: 'completada_en IS NOT NULL' })
@Index('inscripcion_prueba', ['creadaEn', 'id'], { where: 'prueba' })
@Index(
  'inscripcion_en_espera',
  ['creadaEn', 'id', 'firmadaConductorEn', 'firmadaPropietarioEn', 'enlaceVenceEn', 'sinAbrirDesde', 'retiradaEn'],
  { where: 'completada_en IS NULL' },
)
@Index('inscripcion_correo_rechazado', ['creadaEn', 'id'], { where: 'correo_rechazado' })
@Index('inscripcion_rechazada_en_espera', ['creadaEn', 'id'], {
  where: 'correo_rechazado AND completada_en IS NULL AND retirada_en IS NULL',
})
@Index('inscripcion_atascada', ['creadaEn', 'id'], { where: 'atascada_en IS NOT NULL' })
@Index('inscripcion_sin_llegar', ['creadaEn', 'id'], { where: 'sin_llegar_en IS NOT NULL' })
@Index('inscripcion_con_novedad', ['creadaEn', 'id'], { where: 'con_novedad' })
@Index('inscripcion_revisada', ['creadaEn', 'id'], { where: 'revisada_en IS NOT NULL' })
@Index('inscripcion_enlace_vence', ['enlaceVenceEn', 'creadaEn', 'id'], { where: 'completada_en IS NULL' })
@Index('inscripcion_sin_abrir', ['sinAbrirDesde', 'creadaEn', 'id'], {
  where: 'completada_en IS NULL AND sin_abrir_desde IS NOT NULL',
})
@Index('inscripcion_falta_conductor', ['creadaEn', 'id'], {
  where: 'completada_en IS NULL AND firmada_conductor_en IS NULL',
})
@Index('inscripcion_falta_propietario', ['creadaEn', 'id'], {
  where: 'completada_en IS NULL AND firmada_propietario_en IS NULL',
})
@Index(
  'inscripcion_avance',
  ['creadaEn', 'id', 'abiertaEn', 'firmadaConductorEn', 'firmadaPropietarioEn', 'completadaEn', 'prueba'],
  { where: 'retirada_en IS NULL' },
)
@Index('inscripcion_nunca_abierta', ['creadaEn', 'id'], { where: 'abierta_en IS NULL AND retirada_en IS NULL' })
@Index('inscripcion_placa', { synchronize: false })
@Index('inscripcion_kek', { synchronize: false })
export class InscripcionEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('text') codigo!: string;
  @Column('text', { name: 'codigo_verificacion' }) codigoVerificacion!: string;
  /** Keycloak's `sub`: the owner. */
  @Column('text', { name: 'creador_sub' }) creadorSub!: string;
  @Column('text', { name: 'creador_correo' }) creadorCorreo!: string;
  @Column('text', { name: 'creador_nombre' }) creadorNombre!: string;
  @Column('text') placa!: string;
  /** The accepted form. The GPS password is sealed in a column of its own. */
  @Column('jsonb') formulario!: FormularioGuardado;
  @Column('text', { name: 'contrasena_gps_sellada' }) contrasenaGpsSellada!: string;
  @Column('jsonb') textos!: TextosCongelados;
  @Column('text', { name: 'instantanea_key' }) instantaneaKey!: string;
  @Column('text', { name: 'instantanea_sha256' }) instantaneaSha256!: string;
  /** As `BusquedaEntity.texto`, for the search of the release before, which reads it here. */
  @Column('text') busqueda!: string;
  /** The current revision of its document; null until the first rendering is stored. */
  @Column('int', { nullable: true }) revision!: number | null;
  @Column('timestamptz', { name: 'solicitud_aceptada_en', nullable: true }) solicitudAceptadaEn!: Date | null;
  /** When each signature was registered; what its evidence says lies in `firma`, up to minutes before. */
  @Column('timestamptz', { name: 'firmada_conductor_en', nullable: true }) firmadaConductorEn!: Date | null;
  @Column('timestamptz', { name: 'firmada_propietario_en', nullable: true }) firmadaPropietarioEn!: Date | null;
  /** Derived by the database from the signatures and the first accepted mail; `retirada` stands in no figure. */
  @Column({ type: 'text', ...derivada }) estado?: EstadoAdmin | 'retirada';
  /** When the last of both signed; derived by the database. */
  @Column({ type: 'timestamptz', name: 'completada_en', nullable: true, ...derivada }) completadaEn?: Date | null;
  /** The first end of its links that wait for a signature; derived by the database. */
  @Column({ type: 'timestamptz', name: 'enlace_vence_en', nullable: true, ...derivada }) enlaceVenceEn?: Date | null;
  /** Since when an accepted mail waits for its link to be opened; derived by the database. */
  @Column({ type: 'timestamptz', name: 'sin_abrir_desde', nullable: true, ...derivada }) sinAbrirDesde?: Date | null;
  /** Whether a mail server refused a mail of its links for good; derived by the database. */
  @Column({ type: 'boolean', name: 'correo_rechazado', default: false, ...derivada }) correoRechazado?: boolean;
  /** Whether one of its signers says that something is wrong, and has not signed since; derived by the database. */
  @Column({ type: 'boolean', name: 'con_novedad', default: false, ...derivada }) conNovedad?: boolean;
  /** From when on people should look at its document or its copy, which is stuck; derived by the database. */
  @Column({ type: 'timestamptz', name: 'atascada_en', nullable: true, ...derivada }) atascadaEn?: Date | null;
  /** Since when a notice about it has reached nobody, and nobody has told it; derived by the database. */
  @Column({ type: 'timestamptz', name: 'sin_llegar_en', nullable: true, ...derivada }) sinLlegarEn?: Date | null;
  /** When one of its links was opened first, or used; derived by the database. */
  @Column({ type: 'timestamptz', name: 'abierta_en', nullable: true, ...derivada }) abiertaEn?: Date | null;
  /** When the document got its validation data (level B-LT); null while some is missing. */
  @Column('timestamptz', { name: 'ampliada_en', nullable: true }) ampliadaEn?: Date | null;
  /** When an archive timestamp (level B-LTA) was asked for; null when none is missing. */
  @Column('timestamptz', { name: 'sello_pedido_en', nullable: true }) selloPedidoEn?: Date | null;
  /** No attempt to extend begins before: one has its lease, or the last one failed. */
  @Column('timestamptz', { name: 'ampliar_desde', nullable: true }) ampliarDesde?: Date | null;
  @Column('int', { name: 'ampliar_intentos', default: 0 }) ampliarIntentos?: number;
  /** The mark that an administrator has looked at it. */
  @Column('timestamptz', { name: 'revisada_en', nullable: true }) revisadaEn?: Date | null;
  @Column('text', { name: 'revisada_por', nullable: true }) revisadaPor?: string | null;
  @Column('text', { name: 'revisada_nota', nullable: true }) revisadaNota?: string | null;
  /** How it was taken back: then nobody signs it, and it is out of every figure (docs/adr/0058-taken-back.md). */
  @Column('text', { nullable: true }) retiro?: FormaDeRetiro | null;
  @Column('timestamptz', { name: 'retirada_en', nullable: true }) retiradaEn?: Date | null;
  @Column('text', { name: 'retirada_por', nullable: true }) retiradaPor?: string | null;
  @Column('text', { name: 'retirada_nota', nullable: true }) retiradaNota?: string | null;
  /** The fields of the form that the note is about. */
  @Column('jsonb', { name: 'retirada_campos', nullable: true }) retiradaCampos?: string[] | null;
  /** The code of the returned enrolment that this one replaces, and of the one that replaces this one. */
  @Column('text', { nullable: true }) reemplaza?: string | null;
  @Column('text', { name: 'reemplazada_por', nullable: true }) reemplazadaPor?: string | null;
  /** Made to try the portal: out of figures, exports and the company's lists. Nothing changes it. */
  @Column('boolean', { default: false }) prueba?: boolean;
  @Column('timestamptz', { name: 'creada_en' }) creadaEn!: Date;
  @Column('timestamptz', { name: 'actualizada_en' }) actualizadaEn!: Date;
}
