import { CLAVE_BORRADOR } from '@portal/contracts/portal';
import { duenoDe, leerBorrador, type BorradorGuardado } from './borrador-guardado.js';

/** How a write ended: stored, no room left, or storage is switched off. */
export type Escritura = 'guardado' | 'lleno' | 'negado';

/** The stored text as it is; null when there is none or storage is switched off. */
export function leerTexto(): string | null {
  try {
    return localStorage.getItem(CLAVE_BORRADOR);
  } catch {
    return null; // storage refused: there is no draft to offer
  }
}

/** This person's draft in this browser, if any. */
export const leer = (usuario: string): BorradorGuardado | undefined => leerBorrador(leerTexto(), usuario);

/** Stores the draft. A full or switched-off storage is an answer; nothing is thrown. */
export function guardar(borrador: BorradorGuardado): Escritura {
  try {
    localStorage.setItem(CLAVE_BORRADOR, JSON.stringify(borrador));
    return 'guardado';
  } catch (error) {
    console.error('draft not stored', error);
    return sinEspacio(error) ? 'lleno' : 'negado';
  }
}

const sinEspacio = (error: unknown): boolean =>
  error instanceof Error && ['QuotaExceededError', 'NS_ERROR_DOM_QUOTA_REACHED'].includes(error.name);

export function borrar(): void {
  try {
    localStorage.removeItem(CLAVE_BORRADOR);
  } catch (error) {
    console.error('draft not removed', error);
  }
}

/** Removes the draft of an earlier user of a shared computer; the shell does the same on its pages. */
export function retirarAjeno(usuario: string): void {
  const dueno = duenoDe(leerTexto());
  if (usuario !== '' && dueno !== undefined && dueno !== usuario) borrar();
}

/** In this tab alone, and beyond the login: when the draft was stored that the end of a session interrupted. */
const INTERRUMPIDO = 'inscripcion-interrumpida';

export const leerInterrupcion = (): string | undefined => enLaPestana((tab) => tab.getItem(INTERRUMPIDO));
export const marcarInterrupcion = (guardadoEn: Date): void =>
  enLaPestana((tab) => tab.setItem(INTERRUMPIDO, guardadoEn.toISOString()));
export const borrarInterrupcion = (): void => enLaPestana((tab) => tab.removeItem(INTERRUMPIDO));

function enLaPestana<Result>(hacer: (tab: Storage) => Result | null): Result | undefined {
  try {
    return hacer(sessionStorage) ?? undefined;
  } catch {
    return undefined; // storage refused: the offer then gives no reason
  }
}
