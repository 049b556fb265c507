import { useEffect, useState, type ReactNode } from 'react';
import { announceSesionTerminada, useUsuario, type ErrorApi } from '@portal/api-client';
import { SkeletonCards } from '@portal/ui/base';
import { consultationCode } from '../fallback/consultation-code.js';
import { FailureCard } from '../fallback/failure-card.js';
import { leaveTo, loginAddress, reloadPage } from './leave-to.js';

/**
 * Guards a page that needs a session: a guest goes to the login and comes back here. A page that is already shown stays
 * when the session turns out to be over, for what was written in it lives nowhere else: that is announced instead.
 */
export function RequiereSesion({ children }: { readonly children: ReactNode }) {
  const sesion = useUsuario();
  const failed = sesion.estado === 'invitado' ? sesion.error : undefined;
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
  if (failed) return <SinSaber error={failed} />;
  return <SkeletonCards page />;
}

/** In the place of the page, so it has the page's heading. */
function SinSaber({ error }: { readonly error: ErrorApi }) {
  const [code] = useState(() => error.requestId ?? consultationCode(error));
  return (
    <FailureCard
      icon="desconectado"
      title="No pudimos comprobar su sesión."
      code={code}
      onRetry={reloadPage}
      inicio={{ to: '/dashboard' }}
    >
      Revise su conexión e intente de nuevo.
    </FailureCard>
  );
}
