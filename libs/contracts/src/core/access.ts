/** Who may use a call from outside; the owning service checks it again with `can`. */
export type Access = 'publico' | 'sesion' | 'auditor' | 'admin' | 'superadmin' | 'enlace';

/** What somebody may do to something: the policy (`can`) has a rule for each. */
export type Action =
  | 'inscripcion.crear'
  | 'inscripcion.probar'
  | 'inscripcion.ver'
  | 'inscripcion.copiar'
  | 'inscripcion.revisar'
  | 'inscripcion.devolver'
  | 'inscripcion.anular'
  | 'inscripcion.eliminar'
  | 'inscripcion.ver-contrasena-gps'
  | 'correo.reenviar'
  | 'correo.reenviar-propio'
  | 'correo.corregir'
  | 'trabajo.ver'
  | 'carga.crear'
  | 'carga.ver'
  | 'certificado.usar'
  | 'certificado.revocar'
  | 'auditoria.leer';

/** What a call of the outside says of who may make it. The policy reads nothing else of a call. */
export interface Guarded {
  /** Express shape: `/api/inscripciones/:id/pdf`. */
  readonly path: string;
  readonly access: Access;
  /**
   * The rule of the policy that decides about the one thing whose id the path holds. `access` alone decides without it.
   */
  readonly sobre?: Action;
}
