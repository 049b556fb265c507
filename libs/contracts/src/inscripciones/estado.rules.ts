import type { InscripcionListada } from './inscripcion-listada.schema.js';
import type { Opcion } from './opciones.js';

export type EstadoFirmas = Pick<InscripcionListada, 'propietarioSigned' | 'conductorSigned' | 'signatureRequested'>;
export type EstadoPropio = 'completada' | 'pendiente' | 'sin-firmar';
export type EstadoAdmin = 'completada' | 'parcial' | 'pendiente' | 'sin-enviar';

/** The registrant's status, derived and never stored (specification, section 4). */
export function estadoPropio(firmas: Pick<EstadoFirmas, 'propietarioSigned' | 'conductorSigned'>): EstadoPropio {
  if (firmas.propietarioSigned && firmas.conductorSigned) return 'completada';
  return firmas.propietarioSigned || firmas.conductorSigned ? 'pendiente' : 'sin-firmar';
}

/** The administrator's status, derived and never stored (specification, section 4). */
export function estadoAdmin(firmas: EstadoFirmas): EstadoAdmin {
  if (firmas.propietarioSigned && firmas.conductorSigned) return 'completada';
  if (firmas.propietarioSigned || firmas.conductorSigned) return 'parcial';
  return firmas.signatureRequested ? 'pendiente' : 'sin-enviar';
}

/** Also the status filter of the review, in its order. */
export const estadosAdmin: readonly Opcion<EstadoAdmin>[] = [
  { value: 'completada', label: 'Completada' },
  { value: 'parcial', label: 'Parcialmente Firmada' },
  { value: 'pendiente', label: 'Pendiente Firmas' },
  { value: 'sin-enviar', label: 'Sin Enviar' },
];
