import { useEffect, useState, type ReactNode } from 'react';
import { announceSesionEnd, useUsuario, type ErrorApi } from '@portal/api-client';
import { paginas } from '@portal/dominio/paginas';
import { SkeletonCards } from '@portal/ui/base';
import { consultationCode } from '../fallback/consultation-code.js';
import { FailureCard } from '../fallback/failure-card.js';
import { leaveTo, loginAddress, reloadPage } from './leave-to.js';

/**
 * Guards a page that needs a session: a guest goes to the login and comes back here. A page that is already on screen
 * stays when the session is over, since only it holds what the person wrote. The end is announced instead.
 */
export function RequireSesion({ children }: { readonly children: ReactNode }) {
  const sesion = useUsuario();
  const failed = sesion.estado === 'invitado' ? sesion.error : undefined;
  const guest = sesion.estado === 'invitado' && !failed;
  const [shown, setShown] = useState(false);
  if (sesion.estado === 'sesion' && !shown) setShown(true);
  useEffect(() => {
    if (!guest) return;
    if (shown) announceSesionEnd();
    else leaveTo(loginAddress());
  }, [guest, shown]);
  if (sesion.estado === 'sesion' || shown) return children;
  // The gateway cannot answer, so its login cannot either.
  if (failed) return <Unknown error={failed} />;
  return <SkeletonCards page />;
}

/** Stands in the place of the page, so it has the page's heading. */
function Unknown({ error }: { readonly error: ErrorApi }) {
  const [code] = useState(() => error.requestId ?? consultationCode(error));
  return (
    <FailureCard
      icon="desconectado"
      title="No pudimos comprobar su sesión."
      code={code}
      onRetry={reloadPage}
      inicio={{ to: paginas.inicio.to }}
    >
      Revise su conexión e intente de nuevo.
    </FailureCard>
  );
}
