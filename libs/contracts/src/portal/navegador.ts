/**
 * The one key under which the browser keeps the enrolment's draft (readings 16).
 * The form writes it; *Cerrar Sesión* removes it.
 */
export const CLAVE_BORRADOR = 'portal.borrador.inscripcion-terceros';

/**
 * The window's cancelable event before *Cerrar Sesión*: an open form with changes that no draft holds prevents it, and the
 * person is asked as about a draft.
 */
export const BORRADOR_POR_RETIRAR = 'portal:borrador-por-retirar';

/** The window's event after *Cerrar Sesión* took the draft out: an open form must not write it again while it leaves. */
export const BORRADOR_RETIRADO = 'portal:borrador-retirado';
