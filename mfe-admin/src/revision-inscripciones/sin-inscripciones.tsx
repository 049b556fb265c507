import { Button, EmptyState } from '@portal/ui';

interface SinInscripcionesProps {
  readonly hayFiltros: boolean;
  readonly onLimpiar: () => void;
}

/** Nothing matches, or nothing was ever sent. */
export function SinInscripciones({ hayFiltros, onLimpiar }: SinInscripcionesProps) {
  return (
    <section className="tarjeta">
      {hayFiltros ? (
        <EmptyState
          drawing="documentos"
          heading="h2"
          title="No hay inscripciones que coincidan con los filtros"
          action={<Button onClick={onLimpiar}>Limpiar filtros</Button>}
        >
          Se busca por placa, conductor, documento del conductor, tenedor y correo de quien la creó. Pruebe con menos
          letras o con otra fecha.
        </EmptyState>
      ) : (
        <EmptyState drawing="documentos" heading="h2" title="Todavía no hay inscripciones.">
          Aparecerán aquí cuando los usuarios las envíen.
        </EmptyState>
      )}
    </section>
  );
}
