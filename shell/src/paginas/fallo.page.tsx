import { useEffect, useState } from 'react';
import { useRouteError } from 'react-router-dom';
import { Button, Icon } from '@portal/ui/base';
import { consultationCode } from '../remotos/consulta.js';
import { reloadPage } from '../sesion/navegador.js';
import './paginas-pequenas.css';

/** What stands for a page of the shell's own that broke while it was drawn: the router's own words would be English. */
export function FalloPage() {
  const error = useRouteError();
  const [code] = useState(() => consultationCode(error));
  useEffect(() => {
    document.title = 'Error';
  }, []);
  return (
    <section className="tarjeta vacio no-disponible" role="alert">
      <span className="insignia aviso-insignia">
        <Icon name="advertencia" size="l" />
      </span>
      <h1 className="como-h2">No pudimos mostrar esta página.</h1>
      <p>Sus datos guardados no se han perdido. Intente de nuevo en un momento.</p>
      <div className="fila acciones">
        <Button variant="primary" icon="reintentar" onClick={reloadPage}>
          Reintentar
        </Button>
        <Button href="/dashboard">Ir al inicio</Button>
      </div>
      <p className="mini t3">
        Código de consulta: <span className="huella">{code}</span>
      </p>
    </section>
  );
}
