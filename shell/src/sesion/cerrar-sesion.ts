import { BORRADOR_POR_RETIRAR, BORRADOR_RETIRADO, CLAVE_BORRADOR } from '@portal/contracts/portal';
import { hayBorrador } from './borrador-guardado.js';
import { leaveTo } from './leave-to.js';

const BORRA_EL_BORRADOR =
  'Tiene una inscripción sin enviar en este navegador. Al cerrar sesión se borra para que nadie más la vea. ¿Cerrar sesión?';

/**
 * Ends the session; the draft lives in this browser alone and leaves it with the person (readings 16), who is asked first, also
 * about what stands in an open form and in no draft.
 */
export function closeSession(): void {
  const sinGuardar = !window.dispatchEvent(new Event(BORRADOR_POR_RETIRAR, { cancelable: true }));
  const guardado = hayBorrador();
  if ((guardado || sinGuardar) && !window.confirm(BORRA_EL_BORRADOR)) return;
  if (guardado) window.localStorage.removeItem(CLAVE_BORRADOR);
  window.dispatchEvent(new Event(BORRADOR_RETIRADO));
  leaveTo('/api/logout');
}
