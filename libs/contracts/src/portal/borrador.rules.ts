/**
 * The local-storage key of the enrolment's draft. The form writes it; *Cerrar Sesión* removes it. The draft never holds
 * the GPS password (docs/decisiones.md#borrador).
 */
export const CLAVE_BORRADOR = 'portal.borrador.inscripcion-terceros';

/**
 * The window's cancelable event before *Cerrar Sesión*. An open form with unsaved changes prevents it, and the person
 * is asked first.
 */
export const BORRADOR_POR_RETIRAR = 'portal:borrador-por-retirar';

/** The window's event after *Cerrar Sesión* removed the draft. An open form does not write it again. */
export const BORRADOR_RETIRADO = 'portal:borrador-retirado';
