/** What somebody may do to something: the policy (`can`) has a rule for each. */
export type Action =
  | 'inscripcion.crear'
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
