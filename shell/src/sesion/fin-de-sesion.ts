import { onSesionTerminada } from '@portal/api-client';
import { showToast } from '@portal/ui/base';
import { leaveTo, loginAddress } from './leave-to.js';

/** Milliseconds to read it in (specification, section 8). */
export const PAUSE = 500;

/** Milliseconds after which a page that is still here was kept by the person, and may be told again. */
export const KEPT = 5000;

/**
 * A 401 to any call: the specification's English toast, then the login half a second later, once; again if the person chose to stay.
 * @returns the way to stop watching
 */
export function watchSessionEnd(): () => void {
  let leaving = false;
  return onSesionTerminada(() => {
    if (leaving) return;
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
