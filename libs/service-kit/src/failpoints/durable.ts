import type { ProcessName } from '@portal/contracts/core/process-names';
import { ConfigError } from '../config/config-error.js';

/**
 * Every step that leaves something durable behind, in the order of the flow, with the processes that take it.
 * A crash just before or just after any of them must lose nothing and do nothing twice (`npm run drills`).
 */
export const durableSteps = {
  'enviar.nota': ['inscripciones'],
  'enviar.instantanea': ['inscripciones'],
  'enviar.registro': ['inscripciones'],
  'hechos.envio': ['inscripciones', 'certificados', 'notificaciones'],
  // Not `certificados` and `notificaciones`: their one effect is an erasure, after a deletion that only a person at
  // the login page may ask for.
  'hechos.efecto': ['inscripciones', 'auditoria'],
  'preparar.recibo': ['pdf'],
  'preparar.documento': ['pdf'],
  'preparar.registro': ['inscripciones'],
  'correo.cola': ['notificaciones'],
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

let armed: { readonly name: string; passes: number } | undefined;

/**
 * Takes `FAILPOINT=name[:n]` from the environment: the process kills itself at the n-th pass. `loadConfig` calls it.
 * @throws ConfigError outside PORTAL_ENV local and test, or for an unknown name
 */
export function armFailpoint({ FAILPOINT, PORTAL_ENV }: NodeJS.ProcessEnv): void {
  armed = undefined;
  if (FAILPOINT === undefined || FAILPOINT === '') return;
  const [name = '', passes = '1'] = FAILPOINT.split(':');
  if (PORTAL_ENV !== 'local' && PORTAL_ENV !== 'test')
    throw new ConfigError('bad configuration\n  FAILPOINT: only where PORTAL_ENV is local or test');
  if (!failpoints.includes(name as Failpoint) || !/^[1-9]\d*$/.test(passes))
    throw new ConfigError('bad configuration\n  FAILPOINT: name[:n], a step of failpoints/durable.ts');
  armed = { name, passes: Number(passes) };
}

/** Kills this process as the kernel's memory killer would, when the failpoint is armed; else does nothing. */
export function failpoint(name: Failpoint): void {
  if (armed?.name !== name) return;
  armed.passes -= 1;
  if (armed.passes === 0) process.kill(process.pid, 'SIGKILL');
}

/**
 * Takes a durable step between its two failpoints. (A transaction's step is an option of `Transactions.run`.)
 * @example await durable('ampliar.borrador', () => this.objects.put(key, pdf))
 */
export async function durable<T>(step: DurableStep, work: () => Promise<T>): Promise<T> {
  failpoint(`${step}.antes`);
  const result = await work();
  failpoint(`${step}.despues`);
  return result;
}
