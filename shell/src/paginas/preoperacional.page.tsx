import { Button, Drawing, PageHeader } from '@portal/ui/base';

import './small-pages.css';

import { paginas } from '@portal/dominio/paginas';

/** A checklist that does not exist yet, and says so. */
export function PreoperacionalPage({ title }: { readonly title: string }) {
  return (
    <>
      <PageHeader title={title}>Formularios Preoperacionales</PageHeader>
      <section className="tarjeta vacio en-obra">
        <Drawing name="cono" />
        <h2>Módulo en desarrollo.</h2>
        <p>Estamos preparando esta lista de chequeo. Por ahora, siga usando el formato de siempre.</p>
        <Button to={paginas.inicio.to} icon="volver">
          Volver al inicio
        </Button>
      </section>
    </>
  );
}
