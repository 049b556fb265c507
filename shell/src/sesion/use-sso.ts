import { useEffect } from 'react';
import { useConfiguracionQuery, useUsuario } from '@portal/api-client';
import { enterIfSignedInElsewhere, forgetAttempt } from './sso.js';

/**
 * Looks silently for a single sign-on session while a guest is here. Without Keycloak the portal just goes on.
 * @param look false on a page that goes to the login by itself: two authentications of one browser at once make
 * Keycloak's login page expire (`expired_code`)
 */
export function useSso(look = true): void {
  const { estado } = useUsuario();
  const { data: configuracion } = useConfiguracionQuery();
  useEffect(() => {
    if (estado === 'sesion') forgetAttempt();
    if (!look || estado !== 'invitado' || !configuracion) return;
    enterIfSignedInElsewhere(configuracion).catch((error: unknown) => console.warn('check-sso', error));
  }, [look, estado, configuracion]);
}
