import { useEffect, useState, type ReactNode } from 'react';
import { announceSesionTerminada, useUsuario } from '@portal/api-client';
import { Failure, SkeletonCards } from '@portal/ui/base';
import { leaveTo, loginAddress, reloadPage } from './navegador.js';

/**
 * Guards a page that needs a session: a guest goes to the login and comes back here. A page that is already shown stays
 * when the session turns out to be over, for what was written in it lives nowhere else: that is announced instead.
 */
export function RequiereSesion({ children }: { readonly children: ReactNode }) {
  const sesion = useUsuario();
  const failed = sesion.estado === 'invitado' && sesion.error;
  const guest = sesion.estado === 'invitado' && !failed;
  const [shown, setShown] = useState(false);
  if (sesion.estado === 'sesion' && !shown) setShown(true);
  useEffect(() => {
    if (!guest) return;
    if (shown) announceSesionTerminada();
    else leaveTo(loginAddress());
  }, [guest, shown]);
  if (sesion.estado === 'sesion' || shown) return children;
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
