import { onSesionEnd } from '@portal/api-client';
import { BORRADOR_POR_RETIRAR, BORRADOR_RETIRADO, CLAVE_BORRADOR } from '@portal/contracts/portal';
import { showToast } from '@portal/ui/base';
import { hasBorrador } from './borrador-guardado.js';
import { leaveTo, loginAddress } from './leave-to.js';

const ERASES_THE_DRAFT =
  'Tiene una inscripción sin enviar en este navegador. Al cerrar sesión se borra para que nadie más la vea. ' +
  '¿Cerrar sesión?';

/** Milliseconds that a slow line may take to leave for the logout. */
export const LEAVING = 30_000;

/** Until then the person is on the way out: what the page still hears of the ended session is no news. */
let leavingUntil = 0;

/**
 * Ends the session. The draft lives in this browser alone and is erased with it. The person confirms first, also for
 * what an open form holds and no draft has.
 */
export function closeSesion(): void {
  const unsaved = !window.dispatchEvent(new Event(BORRADOR_POR_RETIRAR, { cancelable: true }));
  const saved = hasBorrador();
  if ((saved || unsaved) && !window.confirm(ERASES_THE_DRAFT)) return;
  if (saved) window.localStorage.removeItem(CLAVE_BORRADOR);
  window.dispatchEvent(new Event(BORRADOR_RETIRADO));
  leavingUntil = Date.now() + LEAVING;
  leaveTo('/api/logout');
}

/** Milliseconds to read the toast in (docs/especificacion/especificacion.txt, section 8). */
export const PAUSE = 500;

/** Milliseconds after which the person has chosen to stay on the page and may see the toast again. */
export const KEPT = 5000;

/**
 * Answers a 401 to any call: a toast, in English as specified, then the login half a second later. Both come once,
 * and again if the person stays on the page. Not on the way out: the login would overtake the logout, and Keycloak,
 * which has not heard of it yet, would sign the person in again.
 * @returns the way to stop watching
 */
export function watchSesionEnd(): () => void {
  let leaving = false;
  return onSesionEnd(() => {
    if (leaving || Date.now() < leavingUntil) return;
    leaving = true;
    showToast({
      title: 'Unauthorized',
      description: 'You are logged out. Logging in again...',
      kind: 'error',
      last: true,
      lang: 'en',
    });
    setTimeout(() => {
      leaveTo(loginAddress());
      setTimeout(() => (leaving = false), KEPT);
    }, PAUSE);
  });
}
