import { useEffect } from 'react';
import { paginas } from '@portal/dominio/paginas';
import { Button, Icon } from '@portal/ui/base';

import './small-pages.css';

const TITULO = 'Esta sección no es parte de su rol';

/** Stands for every page that is not for whoever only audits, and leads to the one that is. */
export function SoloAuditoriaPage() {
  useEffect(() => {
    document.title = TITULO;
  }, []);
  return (
    <section className="tarjeta vacio en-obra">
      <span className="insignia">
        <Icon name="candado" size="l" />
      </span>
      <h1 className="como-h2">{TITULO}</h1>
      <p>
        Usted ingresó como auditor. Puede leer y exportar la auditoría; el resto del portal no está abierto para usted.
      </p>
      <Button variant="primary" to={paginas.auditoria.to} icon="escudo">
        Ir a la auditoría
      </Button>
    </section>
  );
}
