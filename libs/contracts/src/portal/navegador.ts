/**
 * The one key under which the browser keeps the enrolment's draft (readings 16).
 * The form writes it; *Cerrar Sesión* removes it.
 */
export const CLAVE_BORRADOR = 'portal.borrador.inscripcion-terceros';
