import { isErrorApi } from '@portal/api-client';
import { Button, Failure, PageHeader, SkeletonCards } from '@portal/ui';
import { useRef } from 'react';
import { AccesoDenegado } from './acceso-denegado.page.js';
import { FiltrosSection } from './filtros.section.js';
import { cuentaDe } from './cuenta.rules.js';
import { useTodasInscripcionesInfiniteQuery } from './revision.api.js';
import { SinInscripciones } from './sin-inscripciones.js';
import { Tarjeta } from './tarjeta.js';
import { useFiltros } from './use-filtros.js';

const FALLO = 'No pudimos cargar las inscripciones. Revise su conexión e intente de nuevo.';

/** 'Revisión de Inscripciones': filters, 'x de y inscripciones', one card per enrolment, 'Cargar más'. */
export function ListaPage({ puedeEliminar }: { readonly puedeEliminar: boolean }) {
  const { filtros, consulta, hayFiltros, cambiar, buscarSolo } = useFiltros();
  const cuenta = useRef<HTMLParagraphElement>(null);
  const lista = useTodasInscripcionesInfiniteQuery(consulta);
  const { data, error, isLoading, isFetching, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = lista;
  const inscripciones = data?.pages.flatMap(({ items }) => items) ?? [];
  if (isErrorApi(error) && error.code === 'SOLO_ADMINISTRADORES') return <AccesoDenegado />;

  /** The button that asked goes away: whoever pressed it goes on where the answer is said. */
  const ver = (texto: string) => {
    buscarSolo(texto);
    cuenta.current?.focus();
  };
  const limpiar = () => ver('');

  return (
    <>
      <PageHeader title="Revisión de Inscripciones" documentTitle="Revisión Inscripciones" />
      <FiltrosSection filtros={filtros} onCambio={cambiar} />
      <div className="re-cuenta">
        <p role="status" ref={cuenta} tabIndex={-1}>{data && !error && <b>{cuentaDe(data.pages)} inscripciones</b>}</p>
        {hayFiltros && <button type="button" className="re-enlace" onClick={limpiar}>Limpiar filtros</button>}
        <button type="button" className="re-enlace" onClick={() => void refetch()} disabled={isFetching}>Actualizar</button>
      </div>
      {error ? (
        <Failure message={FALLO} onRetry={() => void refetch()} busy={isFetching} requestId={isErrorApi(error) ? error.requestId : undefined} />
      ) : isLoading ? (
        <SkeletonCards />
      ) : inscripciones.length === 0 ? (
        <SinInscripciones hayFiltros={hayFiltros} onLimpiar={limpiar} />
      ) : (
        <div className="re-lista" aria-busy={isFetching}>
          {inscripciones.map((inscripcion) => (
            <Tarjeta
              key={inscripcion.id}
              inscripcion={inscripcion}
              puedeEliminar={puedeEliminar}
              onOtras={() => ver(inscripcion.placaCabezote)}
            />
          ))}
          {hasNextPage && (
            <Button busy={isFetchingNextPage && 'Cargando...'} onClick={() => void fetchNextPage()}>Cargar más</Button>
          )}
        </div>
      )}
    </>
  );
}
