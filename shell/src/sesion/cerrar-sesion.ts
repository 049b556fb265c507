import { BORRADOR_RETIRADO, CLAVE_BORRADOR } from '@portal/contracts/portal';
import { leaveTo } from './navegador.js';

/** Ends the session; the draft lives in this browser alone and leaves it with the person (readings 16). */
export function closeSession(): void {
  window.localStorage.removeItem(CLAVE_BORRADOR);
  window.dispatchEvent(new Event(BORRADOR_RETIRADO));
  leaveTo('/api/logout');
}
