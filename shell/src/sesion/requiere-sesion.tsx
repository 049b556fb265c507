import { useEffect, type ReactNode } from 'react';
import { useUsuario } from '@portal/api-client';
import { Failure, SkeletonCards } from '@portal/ui/base';
import { leaveTo, loginAddress, reloadPage } from './navegador.js';

/** Guards a page that needs a session: a guest goes to the login and comes back here. */
export function RequiereSesion({ children }: { readonly children: ReactNode }) {
  const sesion = useUsuario();
  const failed = sesion.estado === 'invitado' && sesion.error;
  const guest = sesion.estado === 'invitado' && !failed;
  useEffect(() => {
    if (guest) leaveTo(loginAddress());
  }, [guest]);
  if (sesion.estado === 'sesion') return children;
  // Sending someone to a login that cannot answer either helps nobody.
  if (failed)
    return (
      <Failure
        message="No pudimos comprobar su sesión. Revise su conexión e intente de nuevo."
        onRetry={reloadPage}
      />
    );
  return <SkeletonCards page />;
}
