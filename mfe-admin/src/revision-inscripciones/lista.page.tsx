import { isErrorApi } from '@portal/api-client';
import { Button, Failure, PageHeader, SkeletonCards, useFocusAfter } from '@portal/ui';
import { useRef, useState } from 'react';
import { AccesoDenegado } from './acceso-denegado.page.js';
import { FiltrosSection } from './filtros.section.js';
import { cuentaDe } from './cuenta.rules.js';
import { SinInscripciones } from './sin-inscripciones.js';
import { Tarjeta } from './tarjeta.js';
import { soloDeLaPlaca } from './placa.rules.js';
import { useFiltros } from './use-filtros.js';
import { usePaginas } from './use-paginas.js';

const FALLO = 'No pudimos cargar las inscripciones. Revise su conexión e intente de nuevo.';

/** 'Revisión de Inscripciones': filters, 'x de y inscripciones', one card per enrolment, 'Cargar más'. */
export function ListaPage({ puedeEliminar }: { readonly puedeEliminar: boolean }) {
  const { filtros, consulta, paginas, hayFiltros, escribir, elegir, buscarSolo, abrirPaginas } = useFiltros();
  const cuenta = useRef<HTMLParagraphElement>(null);
  const lista = usePaginas(consulta, paginas);
  const { data, error, isLoading, isFetching, abiertas, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = lista;
  const inscripciones = data?.pages.flatMap(({ items }) => items) ?? [];
  const { place, moveFocus } = useFocusAfter<HTMLElement>(inscripciones.length);
  const [desde, setDesde] = useState(0);
  if (isErrorApi(error) && error.code === 'SOLO_ADMINISTRADORES') return <AccesoDenegado />;

  /** The button that asked goes away: whoever pressed it goes on where the answer is said. */
  const ver = (texto: string) => {
    buscarSolo(texto);
    cuenta.current?.focus();
  };
  const limpiar = () => ver('');
  /** The last 'Cargar más' goes away with what it brings: the focus goes on at the first enrolment that came. */
  const cargarMas = () => {
    setDesde(inscripciones.length);
    moveFocus();
    void fetchNextPage();
    abrirPaginas(abiertas + 1);
  };

  return (
    <>
      <PageHeader title="Revisión de Inscripciones" documentTitle="Revisión Inscripciones" />
      <FiltrosSection filtros={filtros} onTexto={escribir} onCambio={elegir} />
      <div className="re-cuenta">
        <p role="status" ref={cuenta} tabIndex={-1}>{data && !error && <b>{cuentaDe(data.pages)} inscripciones</b>}</p>
        {hayFiltros && <button type="button" className="re-enlace" onClick={limpiar}>Limpiar filtros</button>}
        <button type="button" className="re-enlace" onClick={isFetching ? undefined : () => void refetch()} aria-disabled={isFetching}>Actualizar</button>
      </div>
      {error ? (
        <Failure message={FALLO} onRetry={() => void refetch()} busy={isFetching} requestId={isErrorApi(error) ? error.requestId : undefined} />
      ) : isLoading ? (
        <SkeletonCards />
      ) : inscripciones.length === 0 ? (
        <SinInscripciones hayFiltros={hayFiltros} onLimpiar={limpiar} />
      ) : (
        <div className="re-lista" aria-busy={isFetching}>
          {inscripciones.map((inscripcion, i) => (
            <Tarjeta
              key={inscripcion.id}
              ref={i === desde ? place : undefined}
              inscripcion={inscripcion}
              puedeEliminar={puedeEliminar}
              onOtras={soloDeLaPlaca(consulta, inscripcion.placaCabezote) ? undefined : () => ver(inscripcion.placaCabezote)}
            />
          ))}
          {hasNextPage && (
            <Button busy={isFetchingNextPage && 'Cargando...'} onClick={cargarMas}>Cargar más</Button>
          )}
        </div>
      )}
    </>
  );
}
