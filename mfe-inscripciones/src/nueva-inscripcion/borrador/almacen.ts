import { CLAVE_BORRADOR } from '@portal/contracts/portal';
import { duenoDe, leerBorrador, type Borrador } from './borrador.rules.js';

/** What became of a write: kept, no room left, or the browser keeps nothing at all. */
export type Escritura = 'guardado' | 'lleno' | 'negado';

/** What is stored, as it is; storage may be switched off: then there is nothing. */
export function leerTexto(): string | null {
  try {
    return localStorage.getItem(CLAVE_BORRADOR);
  } catch {
    return null; // storage refused: there is no draft to offer
  }
}

/** This person's draft in this browser, if any. */
export const leer = (usuario: string): Borrador | undefined => leerBorrador(leerTexto(), usuario);

/** When this person's draft was last stored in this browser, as an instant; undefined when there is none. */
export const guardadoDe = (usuario: string): string | undefined => leer(usuario)?.guardadoEn;

/** Local storage may be full or switched off: the answer says which, nothing is thrown. */
export function guardar(borrador: Borrador): Escritura {
  try {
    localStorage.setItem(CLAVE_BORRADOR, JSON.stringify(borrador));
    return 'guardado';
  } catch (error) {
    console.error('draft not stored', error);
    return sinEspacio(error) ? 'lleno' : 'negado';
  }
}

export function borrar(): void {
  try {
    localStorage.removeItem(CLAVE_BORRADOR);
  } catch (error) {
    console.error('draft not removed', error);
  }
}

/** On a shared computer nobody's draft stays for whoever comes next (security 66); the shell does the same on its pages. */
export function retirarAjeno(usuario: string): void {
  const suyo = duenoDe(leerTexto());
  if (usuario !== '' && typeof suyo === 'string' && suyo !== usuario) borrar();
}

const sinEspacio = (error: unknown): boolean =>
  error instanceof Error && ['QuotaExceededError', 'NS_ERROR_DOM_QUOTA_REACHED'].includes(error.name);
