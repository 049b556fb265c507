import { CLAVE_BORRADOR } from '@portal/contracts/portal';
import { type Borrador, leerBorrador } from './borrador.rules.js';

/** Local storage may be switched off or full: reading then finds nothing, writing says so. */
export function leer(usuario: string): Borrador | undefined {
  try {
    return leerBorrador(localStorage.getItem(CLAVE_BORRADOR), usuario);
  } catch {
    return undefined; // storage refused: there is no draft to offer
  }
}

/** @returns false when the browser would not keep it */
export function guardar(borrador: Borrador): boolean {
  try {
    localStorage.setItem(CLAVE_BORRADOR, JSON.stringify(borrador));
    return true;
  } catch (error) {
    console.error('draft not stored', error);
    return false;
  }
}

export function borrar(): void {
  try {
    localStorage.removeItem(CLAVE_BORRADOR);
  } catch (error) {
    console.error('draft not removed', error);
  }
}
