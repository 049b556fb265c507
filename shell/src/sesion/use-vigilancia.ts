import { useEffect } from 'react';
import { comprobarSesion, useConfiguracionQuery, useUsuario } from '@portal/api-client';
import { watchSingleSignOn } from './sso.js';

/**
 * Notices that the session has ended elsewhere. A session ends elsewhere only once the person has turned to another
 * tab or window, so nothing is asked of Keycloak before: the first screen stays free of it.
 */
export function useVigilancia(): void {
  const { estado } = useUsuario();
  const { data: configuracion } = useConfiguracionQuery();
  useEffect(() => {
    if (estado !== 'sesion' || !configuracion) return;
    const stop = onAway(() => {
      stop();
      watchSingleSignOn(configuracion, () => void comprobarSesion()).catch((error: unknown) =>
        console.warn('single sign-on not watched', error),
      );
    });
    return stop;
  }, [estado, configuracion]);
}

/** @returns the way to stop listening */
function onAway(turned: () => void): () => void {
  const onHidden = () => document.hidden && turned();
  window.addEventListener('blur', turned);
  document.addEventListener('visibilitychange', onHidden);
  return () => {
    window.removeEventListener('blur', turned);
    document.removeEventListener('visibilitychange', onHidden);
  };
}
