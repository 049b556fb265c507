/**
 * Every refusal the product can give: a stable code, its HTTP status and the Spanish sentence people read.
 * Statuses: 400 malformed or unknown key, 422 rule of a field, 409 state, 404 missing or owned by somebody else.
 */
const catalogue = {
  // any call
  UNAUTHORIZED: [401, 'Unauthorized'],
  ACCESO_DENEGADO: [403, 'Acceso Denegado'],
  SOLO_ADMINISTRADORES: [403, 'Esta sección está restringida para administradores.'],
  SOLICITUD_RECHAZADA: [403, 'Solicitud rechazada por seguridad. Recargue la página.'],
  SESION_NO_RECIENTE: [403, 'Ingrese de nuevo para confirmar esta acción.'],
  NO_ENCONTRADO: [404, 'No encontramos lo que busca.'],
  SOLICITUD_MAL_FORMADA: [400, 'La solicitud no se pudo leer.'],
  CAMPO_NO_PERMITIDO: [400, 'El formulario contiene campos no permitidos.'],
  DATOS_INVALIDOS: [422, 'Hay datos por corregir.'],
  SOLICITUD_DEMASIADO_GRANDE: [413, 'La solicitud es demasiado grande.'],
  TIPO_DE_CONTENIDO: [415, 'El tipo de contenido no es válido.'],
  DEMASIADOS_INTENTOS: [429, 'Demasiados intentos. Intente de nuevo en unos minutos.'],
  ERROR_INTERNO: [500, 'Ocurrió un error inesperado. Intente nuevamente.'],
  SERVICIO_NO_DISPONIBLE: [503, 'El servicio no está disponible en este momento. Intente nuevamente.'],
  PORTAL_OCUPADO: [503, 'Hay muchas personas usando el portal en este momento. Intente de nuevo en unos segundos.'],
  LLAVE_IDEMPOTENTE_REUTILIZADA: [422, 'La llave de esta solicitud ya se usó con otros datos.'],
  SOLICITUD_EN_CURSO: [409, 'La solicitud se está procesando. Espere un momento.'],
  // sesion
  INICIO_DE_SESION_FALLIDO: [400, 'No se pudo iniciar sesión. Intente de nuevo.'],
  INICIO_DE_SESION_NO_DISPONIBLE: [503, 'El inicio de sesión no está disponible.'],
  // usuarios
  USUARIOS_NO_DISPONIBLE: [
    503,
    'No se puede consultar el sistema de ingreso en este momento. Intente de nuevo en unos minutos.',
  ],
  USUARIOS_SIN_GESTION: [503, 'El sistema de ingreso de este portal no permite administrar usuarios desde aquí.'],
  USUARIO_NO_ENCONTRADO: [404, 'Usuario no encontrado.'],
  USUARIO_YA_EXISTE: [409, 'Ya hay una persona con ese correo.'],
  USUARIO_CAMBIO: [409, 'Otra persona cambió este usuario. Revise la lista e intente de nuevo.'],
  USUARIO_PROPIO: [409, 'No puede suspenderse ni cambiar su propio rol.'],
  ULTIMO_SUPERADMINISTRADOR: [409, 'Debe quedar al menos un super-administrador activo.'],
  INVITACION_SIN_CORREO: [
    503,
    'La persona quedó creada, pero su correo no salió. Reenvíe la invitación desde la lista.',
  ],
  // inscripciones
  INSCRIPCION_NO_ENCONTRADA: [404, 'Inscripción no encontrada.'],
  AUTORIZACION_NO_ACEPTADA: [422, 'Debe aceptar el tratamiento de datos personales para continuar.'],
  TEXTOS_CAMBIARON: [
    409,
    'Los textos legales cambiaron mientras usted llenaba la inscripción. ' +
      'Léalos de nuevo, acéptelos y envíe otra vez. Nada se perdió.',
  ],
  LIMITE_DE_ENVIOS: [429, 'Envió muchas inscripciones en la última hora. Intente más tarde. Nada se perdió.'],
  INSCRIPCION_EN_CONSERVACION: [409, 'La inscripción está en periodo de conservación legal.'],
  DOCUMENTO_EN_PREPARACION: [503, 'El documento se está preparando. Intente de nuevo en unos segundos.'],
  INSCRIPCION_RETIRADA: [409, 'La inscripción ya se devolvió o se anuló.'],
  INSCRIPCION_COMPLETA: [409, 'La inscripción ya está completa.'],
  YA_REVISADA: [409, 'Otra persona ya la marcó como revisada.'],
  TRABAJO_EN_CURSO: [409, 'Ya tiene un trabajo en curso. Espere a que termine o deténgalo.'],
  TRABAJO_DEMASIADO_GRANDE: [422, 'Son demasiadas inscripciones: elija hasta 1.000 a la vez.'],
  VISTA_REPETIDA: [409, 'Ya tiene una vista con ese nombre.'],
  DEMASIADAS_VISTAS: [409, 'Tiene 20 vistas guardadas: borre una para guardar otra.'],
  PLACA_NO_COINCIDE: [422, 'La placa no coincide con la inscripción.'],
  // documentos
  CARGA_NO_RECONOCIDA: [422, 'No reconocemos este archivo. Adjúntelo de nuevo.'],
  CARGA_VENCIDA: [403, 'El enlace de carga venció. Intente de nuevo.'],
  CARGA_YA_RECIBIDA: [409, 'Este archivo ya se recibió.'],
  CARGA_DEMASIADO_GRANDE: [413, 'El archivo supera el tamaño máximo de 10MB.'],
  SOLO_PDF: [422, 'Solo se permiten archivos PDF.'],
  PDF_NO_ADMITIDO: [422, 'El PDF está protegido, dañado o contiene contenido activo.'],
  LIMITE_DE_CARGAS: [429, 'Alcanzó el límite de archivos de hoy. Intente mañana.'],
  ALMACEN_NO_DISPONIBLE: [503, 'No se pudo guardar el documento. Intente nuevamente.'],
  // firmas
  ENLACE_INVALIDO: [404, 'Enlace Inválido'],
  FIRMA_YA_REGISTRADA: [409, 'Este documento ya fue firmado.'],
  FIRMA_EN_CURSO: [409, 'La firma se está procesando. Espere un momento.'],
  DOCUMENTO_CAMBIO: [409, 'El documento cambió. Actualice la página y revíselo de nuevo.'],
  FIRMA_DESACTUALIZADA: [409, 'El documento cambió mientras usted firmaba. Firme de nuevo.'],
  IMAGEN_DE_FIRMA_INVALIDA: [422, 'No pudimos leer su firma. Límpiela y dibújela de nuevo.'],
  FIRMA_VACIA: [422, 'Debe dibujar su firma antes de continuar.'],
  CORREO_YA_CORREGIDO: [409, 'Otra persona ya corrigió este correo.'],
  CORREO_PROPIO: [422, 'No puede enviar el enlace de otra persona a su propio correo.'],
  CORREO_RECIENTE: [429, 'Ya se envió un correo hace poco. Espere unos minutos.'],
  // certificados
  CERTIFICADO_NO_ENCONTRADO: [404, 'Certificado no encontrado.'],
  CERTIFICADO_AJENO: [403, 'El certificado no pertenece a este firmante.'],
  CERTIFICADO_NO_VIGENTE: [422, 'El certificado está vencido o revocado. Genere uno nuevo.'],
  CERTIFICADO_NO_COINCIDE: [422, 'Los datos del certificado no coinciden con el firmante.'],
  CERTIFICADO_RECIENTE: [429, 'Acaba de generar un certificado. Espere un minuto.'],
  LLAVE_EN_OTRO_LUGAR: [409, 'La clave de este certificado no está aquí. Genere un certificado nuevo para firmar.'],
  LLAVES_AGOTADAS: [503, 'Estamos preparando su certificado. Intente nuevamente en unos minutos.'],
  SELLO_NO_DISPONIBLE: [
    503,
    'El sello de tiempo no está disponible en este momento. Intente nuevamente en unos minutos.',
  ],
  PUNTO_CONTROL_RECHAZADO: [409, 'El punto de control no sigue a los anteriores.'],
  // verificación
  DOCUMENTO_NO_REGISTRADO: [404, 'El archivo fue alterado o no corresponde a una revisión registrada.'],
  EVIDENCIA_INSUFICIENTE: [503, 'Los datos de validación todavía no alcanzan para ampliar el documento.'],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type ErrorCode = keyof typeof catalogue;

export const errorCodes = Object.keys(catalogue) as ErrorCode[];

/** The HTTP status of a code. Only the gateway speaks HTTP. */
export const statusOf = (code: ErrorCode): number => catalogue[code][0];

/** The sentence shown to people. */
export const messageOf = (code: ErrorCode): string => catalogue[code][1];

export const isErrorCode = (code: unknown): code is ErrorCode =>
  typeof code === 'string' && Object.hasOwn(catalogue, code);

/** A field at fault: `path` is its name in the request. */
export interface FieldError {
  readonly path: string;
  readonly message: string;
}

interface Details {
  /** For logs only: never shown, never personal data. */
  readonly detail?: string;
  readonly fields?: readonly FieldError[];
  readonly retryAfter?: number;
  readonly cause?: unknown;
}

/** The one error of the product. It crosses NATS as data (`toWire`) and becomes HTTP only in the gateway. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly detail: string | undefined;
  readonly fields: readonly FieldError[] | undefined;
  /** Seconds, for 429, 503 and 409 while something runs. */
  readonly retryAfter: number | undefined;

  constructor(
    readonly code: ErrorCode,
    { detail, fields, retryAfter, cause }: Details = {},
  ) {
    super(messageOf(code), { cause });
    this.detail = detail;
    this.fields = fields;
    this.retryAfter = retryAfter;
  }
}
