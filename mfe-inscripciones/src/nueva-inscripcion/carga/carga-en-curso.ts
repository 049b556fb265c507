import type { Campo } from '../../valores.js';

/** Why the form would go without a certification that somebody began to attach. */
export type Pendiente = 'en-curso' | 'fallida';

const pendientes = new Map<Campo, Pendiente>();

/** What sending the form waits for. @param pendiente undefined when nothing of this certification is pending any more */
export const marcarCarga = (campo: Campo, pendiente: Pendiente | undefined): void =>
  void (pendiente ? pendientes.set(campo, pendiente) : pendientes.delete(campo));

const primera = (cual: Pendiente): Campo | undefined =>
  [...pendientes].find(([, pendiente]) => pendiente === cual)?.[0];

/** @returns the field whose file is still being sent, if any */
export const cargaEnCurso = (): Campo | undefined => primera('en-curso');

/** @returns the field whose file could not be sent and was neither tried again nor given up, if any */
export const cargaFallida = (): Campo | undefined => primera('fallida');
