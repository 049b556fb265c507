import { useEffect, useState } from 'react';
import { useRouteError } from 'react-router-dom';
import { consultationCode } from '../remotos/consulta.js';
import { reloadPage } from '../sesion/navegador.js';
import { TarjetaFallo } from './tarjeta-fallo.js';

/** What stands for a page of the shell's own that broke while it was drawn: the router's own words would be English. */
export function FalloPage() {
  const error = useRouteError();
  const [code] = useState(() => consultationCode(error));
  useEffect(() => {
    document.title = 'Error';
  }, []);
  return (
    <TarjetaFallo
      icon="advertencia"
      title="No pudimos mostrar esta página."
      code={code}
      onRetry={reloadPage}
      inicio={{ href: '/dashboard' }}
    >
      Sus datos guardados no se han perdido. Intente de nuevo en un momento.
    </TarjetaFallo>
  );
}
