import type { Campo } from '../formulario.js';

/** The certifications that are on their way now: sending the form waits for them, for it would go without. */
const campos = new Set<Campo>();

export const marcarEnCurso = (campo: Campo, enCurso: boolean): void => void (enCurso ? campos.add(campo) : campos.delete(campo));

/** @returns the field whose file is still being sent, if any */
export const cargaEnCurso = (): Campo | undefined => [...campos][0];
