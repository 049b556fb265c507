import type { ProcessName } from '@portal/contracts/core';

/**
 * Every step that leaves something durable behind, in the order of the flow, with the processes that take it.
 * A crash just before or just after any of them must lose nothing and do nothing twice (`npm run drills`).
 */
export const durableSteps = {
  'enviar.nota': ['inscripciones'],
  'enviar.instantanea': ['inscripciones'],
  'enviar.registro': ['inscripciones'],
  'hechos.envio': ['inscripciones', 'certificados', 'notificaciones'],
  // Not `certificados`: its one effect is an erasure, after a deletion that only a person at the login page may ask for.
  'hechos.efecto': ['inscripciones', 'notificaciones', 'auditoria'],
  'preparar.documento': ['pdf'],
  'preparar.registro': ['inscripciones'],
  'correo.entrega': ['notificaciones'],
  'correo.registro': ['notificaciones'],
  'generar.llave': ['certificados'],
  'generar.emision': ['certificados'],
  'generar.registro': ['inscripciones'],
  'crl.publicacion': ['certificados'],
  'firmar.reserva': ['inscripciones'],
  'firmar.emision': ['certificados'],
  'firmar.recibo': ['pdf'],
  'firmar.cierre': ['pdf'],
  'firmar.registro': ['inscripciones'],
  'ampliar.reserva': ['inscripciones'],
  'ampliar.borrador': ['pdf'],
  'ampliar.registro': ['inscripciones'],
  'borrar.restos': ['inscripciones'],
  'reenviar.registro': ['inscripciones'],
  'revocar.registro': ['certificados'],
} as const satisfies Record<string, readonly ProcessName[]>;

export type DurableStep = keyof typeof durableSteps;
/** The moment before a step, and the one after it. */
export type Failpoint = `${DurableStep}.${'antes' | 'despues'}`;

export const failpoints = Object.keys(durableSteps).flatMap((step) => [
  `${step}.antes`,
  `${step}.despues`,
]) as Failpoint[];
