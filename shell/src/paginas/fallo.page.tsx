import { useEffect, useState } from 'react';
import { useRouteError } from 'react-router-dom';
import { consultationCode } from '../fallback/consultation-code.js';
import { FailureCard } from '../fallback/failure-card.js';
import { reloadPage } from '../sesion/leave-to.js';

/** What stands for a page of the shell's own that broke while it was drawn: the router's own words would be English. */
export function FalloPage() {
  const error = useRouteError();
  const [code] = useState(() => consultationCode(error));
  useEffect(() => {
    document.title = 'Error';
  }, []);
  return (
    <FailureCard
      icon="advertencia"
      title="No pudimos mostrar esta página."
      code={code}
      onRetry={reloadPage}
      inicio={{ href: '/dashboard' }}
    >
      Sus datos guardados no se han perdido. Intente de nuevo en un momento.
    </FailureCard>
  );
}
