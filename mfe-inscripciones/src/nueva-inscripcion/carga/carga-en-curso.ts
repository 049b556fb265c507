import type { Campo } from '../../valores.js';

/** Why a certification that the person began to attach is not in the form yet. */
export type Pendiente = 'en-curso' | 'fallida';

const pendientes = new Map<Campo, Pendiente>();

/** Notes what sending the form waits for. @param pendiente undefined when this certification is settled */
export const marcarCarga = (campo: Campo, pendiente: Pendiente | undefined): void =>
  void (pendiente ? pendientes.set(campo, pendiente) : pendientes.delete(campo));

const primera = (cual: Pendiente): Campo | undefined =>
  [...pendientes].find(([, pendiente]) => pendiente === cual)?.[0];

/** @returns the field whose file is still being sent, if any */
export const cargaEnCurso = (): Campo | undefined => primera('en-curso');

/** @returns the field whose file could not be sent and was neither tried again nor given up, if any */
export const cargaFallida = (): Campo | undefined => primera('fallida');
