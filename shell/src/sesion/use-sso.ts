import { useEffect } from 'react';
import { useConfiguracionQuery, useUsuario } from '@portal/api-client';
import { enterIfSignedInElsewhere, forgetAttempt } from './sso.js';

/** Looks silently for a single sign-on session while a guest is here. Without Keycloak the portal just goes on. */
export function useSso(): void {
  const { estado } = useUsuario();
  const { data: configuracion } = useConfiguracionQuery();
  useEffect(() => {
    if (estado === 'sesion') forgetAttempt();
    if (estado !== 'invitado' || !configuracion) return;
    enterIfSignedInElsewhere(configuracion).catch((error: unknown) => console.warn('check-sso', error));
  }, [estado, configuracion]);
}
